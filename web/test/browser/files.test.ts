import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { ask, digest, open, openPlayground, ready, site } from './harness.ts';

const www = site();

async function openFiles(page: Page, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open …' }).click();
  await (await chooser).setFiles(files);
}

async function save(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save image' }).click();
  const path = join(mkdtempSync(join(tmpdir(), 'bramble-')), 'saved.img');
  await (await download).saveAs(path);
  return path;
}

test('files: the saved image is clean to fsck.fat, and opens again', async () => {
  const context = await www.context({ acceptDownloads: true });
  const { page, trouble } = await openPlayground(context, www.origin);
  for (const line of ['SET a 1', 'RPUSH l x y z', 'HSET h f v', 'ZADD z 1.5 m']) await ask(page, line);
  const before = await digest(page);
  const image = await save(page);
  const check = spawnSync('fsck.fat', ['-n', image], { encoding: 'utf8' });
  assert.equal(check.status, 0, check.stdout);
  const listing = spawnSync('mdir', ['-i', image, '-b', '::appendonlydir'], { encoding: 'utf8' }).stdout;
  assert.match(listing, /manifest/);
  await ask(page, 'FLUSHALL');
  await openFiles(page, [image]);
  await page.getByRole('button', { name: 'Replace the disk' }).click();
  await page.waitForSelector('.row.note:has-text("is mounted")');
  assert.equal(await digest(page), before);
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('files: an image that cannot be mounted changes nothing and says why', async () => {
  const context = await www.context();
  const { page } = await openPlayground(context, www.origin);
  await ask(page, 'SET a 1');
  const bad = new Uint8Array(1 << 20);
  bad.set([0x55, 0xaa], 510);
  const path = join(mkdtempSync(join(tmpdir(), 'bramble-')), 'bad.img');
  writeFileSync(path, bad);
  await openFiles(page, [path]);
  await page.getByRole('button', { name: 'Replace the disk' }).click();
  await page.waitForSelector('.row.warning');
  assert.equal(await ask(page, 'GET a'), '"1"');
  await context.close();
});

test('files: the image of a page mounts in another browser, byte for byte', async () => {
  const one = await www.context({ acceptDownloads: true });
  const first = await openPlayground(one, www.origin);
  await ask(first.page, 'SET travelled yes');
  const image = await save(first.page);
  assert.equal(readFileSync(image).length, 64 * 1024 * 1024);
  const two = await www.context();
  const second = await openPlayground(two, www.origin);
  await openFiles(second.page, [image]);
  await second.page.getByRole('button', { name: 'Replace the disk' }).click();
  await second.page.waitForSelector('.row.note:has-text("is mounted")');
  assert.equal(await ask(second.page, 'GET travelled'), '"yes"');
  await second.page.reload();
  await ready(second.page);
  assert.equal(await ask(second.page, 'GET travelled'), '"yes"');
  await one.close();
  await two.close();
});

/** A folder with what redis-server leaves behind after some commands. */
function realFiles(port: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bramble-'));
  const flags = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--save', ''];
  const server = spawn('redis-server', flags, { stdio: 'ignore' });
  const cli = (...args: string[]) =>
    spawnSync('redis-cli', ['-p', `${port}`, ...args], { encoding: 'utf8' }).stdout.trim();
  try {
    while (cli('PING') !== 'PONG') spawnSync('sleep', ['0.05']);
    cli('SET', 'city', 'Oslo');
    cli('RPUSH', 'l', 'a', 'b');
    cli('SAVE');
    cli('ZADD', 'z', '1', 'late');
    cli('SHUTDOWN');
  } finally {
    server.kill();
  }
  return folder;
}

test('files: dump.rdb and appendonlydir of a real redis-server load and stay', async () => {
  const folder = realFiles(8291);
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  await ask(page, 'SET before 1');
  await openFiles(page, [join(folder, 'dump.rdb')]);
  await page.getByRole('button', { name: 'Load the data' }).click();
  await page.waitForSelector('.row.note:has-text("loaded 2 keys")');
  assert.equal(await ask(page, 'GET city'), '"Oslo"');
  assert.equal(await ask(page, 'EXISTS before z'), '(integer) 0');
  const journal = join(folder, 'appendonlydir');
  await openFiles(
    page,
    readdirSync(journal).map((name) => join(journal, name)),
  );
  await page.getByRole('button', { name: 'Load the data' }).click();
  // The journal's SELECT counts as a command.
  await page.waitForSelector('.row.note:has-text("and 4 commands")');
  assert.equal(await ask(page, 'ZRANGE z 0 -1'), '1) "late"');
  await page.reload();
  await ready(page);
  assert.equal(await ask(page, 'ZCARD z'), '(integer) 1');
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('files: a kept disk that cannot be mounted can be saved, and formatted', async () => {
  const context = await www.context({ acceptDownloads: true });
  // Another page of the same origin spoils the image before the playground is opened.
  const { page } = await open(context, `${www.origin}/mark.svg`);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getFileHandle('bramble.img', { create: true })).createWritable();
    await file.write(new Uint8Array(1 << 20).fill(7));
    await file.close();
  });
  await page.goto(`${www.origin}/`);
  await page.waitForSelector('.fault:has-text("could not be mounted")');
  assert.match(await ask(page, 'PING'), /not mounted/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  const path = await (await download).path();
  assert.deepEqual(readFileSync(path).subarray(0, 4), Buffer.from([7, 7, 7, 7]));
  await page.locator('.fault').getByRole('button', { name: 'Format the disk' }).click();
  await page.waitForSelector('.fault', { state: 'detached' });
  assert.equal(await ask(page, 'SET a 1'), 'OK');
  await context.close();
});
