import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { ask, openPlayground, site } from './harness.ts';

const www = site();
const value = (page: Page) => page.locator('#terminal input').inputValue();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.className ?? document.activeElement?.tagName ?? '');

test('terminal: by keyboard alone', async () => {
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  const { keyboard } = page;
  await page.locator('#terminal input').focus();
  await keyboard.type('getra');
  await keyboard.press('Tab');
  assert.equal(await value(page), 'getrange');
  await keyboard.press('Control-u'.replace('-', '+'));
  await keyboard.type('SET k v');
  assert.match((await page.locator('#terminal .hint').textContent()) ?? '', /NX/);
  await keyboard.press('Enter');
  await page.waitForSelector('.row.reply:has-text("OK")');
  await keyboard.type('GET k');
  await keyboard.press('Enter');
  await page.waitForSelector('.row.reply:has-text(\'"v"\')');
  await keyboard.type('draft');
  await keyboard.press('ArrowUp');
  assert.equal(await value(page), 'GET k');
  await keyboard.press('ArrowUp');
  assert.equal(await value(page), 'SET k v');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  assert.equal(await value(page), 'draft');
  await keyboard.press('Control+r');
  await keyboard.type('SET');
  assert.match((await page.locator('#terminal .hint').textContent()) ?? '', /SET k v/);
  await keyboard.press('Escape');
  assert.equal(await value(page), 'draft');
  await keyboard.press('Control+u');
  // With nothing to complete, Tab goes on; Shift+Tab comes back; Esc leaves for the log.
  await keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await keyboard.press('Escape');
  assert.equal(await focused(page), 'log');
  await keyboard.press('x');
  assert.equal(await value(page), 'x');
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('terminal: help, clear, repeats and pasted lines', async () => {
  const context = await www.context();
  const { page } = await openPlayground(context, www.origin);
  assert.match(await ask(page, 'help set'), /SET key value[\s\S]*since: 1\.0\.0[\s\S]*> SET /);
  assert.match(await ask(page, 'help @string'), /INCRBYFLOAT/);
  const groups: string[] = (await ask(page, 'help')).match(/@[\w-]+(?= @|$)/g) ?? [];
  for (const wanted of ['@stream', '@pubsub', '@scripting', '@hyperloglog', '@geo', '@bitmap', '@transactions'])
    assert.ok(groups.includes(wanted), `${wanted} in ${groups}`);
  for (const group of groups) assert.match(await ask(page, `help ${group}`), new RegExp(`group: ${group.slice(1)}`));
  assert.match(await ask(page, 'help @stream'), /XADD key[\s\S]*XGROUP CREATE key[\s\S]*XTRIM key/);
  assert.match(await ask(page, 'help xautoclaim'), /since: 6\.2\.0[\s\S]*> XAUTOCLAIM/);
  assert.match(await ask(page, '3 INCR c'), /^\(integer\) 1/);
  await page.waitForFunction(() => document.querySelectorAll('#terminal .row.reply').length >= 3);
  assert.equal(await ask(page, 'GET c'), '"3"');
  assert.equal(await ask(page, 'GET "x'), 'Invalid argument(s)');
  await page.locator('#terminal input').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'SET p 1\nINCR p\nGET p');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true }),
    );
  });
  await page.waitForSelector('.row.reply:has-text("(integer) 2")');
  assert.equal(await value(page), 'GET p');
  await ask(page, 'GET p');
  await page.locator('#terminal input').press('Control+l');
  assert.equal(await page.locator('#terminal .row').count(), 0);
  await context.close();
});

test('terminal: a reply of many lines stays fast and bounded', async () => {
  const context = await www.context();
  const { page } = await openPlayground(context, www.origin);
  for (let i = 0; i < 3; i++)
    await ask(page, `RPUSH big ${Array.from({ length: 9000 }, (_, n) => `item:${i}:${n}`).join(' ')}`);
  assert.match(await ask(page, 'LRANGE big 0 -1'), /item:2:8999"$/);
  assert.match((await page.locator('.row.dropped').textContent()) ?? '', /older lines/);
  assert.ok((await page.locator('#terminal .block').count()) <= 210);
  await context.close();
});

test('terminal: connections that end, an engine that is shut down, and RESP3', async () => {
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  await ask(page, 'SELECT 2');
  await ask(page, 'SET kept 1');
  assert.equal(await ask(page, 'QUIT'), 'OK');
  assert.equal(await page.locator('#terminal .prompt-line .prompt').textContent(), 'bramble> ');
  assert.match(await ask(page, 'SHUTDOWN'), /closed this connection/);
  await page.waitForSelector('.row.note:has-text("and 2 commands")');
  await ask(page, 'SELECT 2');
  assert.equal(await ask(page, 'GET kept'), '"1"');
  assert.match(await ask(page, 'HELLO 3'), /# "proto" => \(integer\) 3/);
  await ask(page, 'HSET h f v');
  assert.equal(await ask(page, 'HGETALL h'), '1# "f" => "v"');
  assert.match(await ask(page, 'INFO keyspace'), /^# Keyspace\ndb2:keys=2/);
  assert.match(await ask(page, 'DEBUG SLEEP 0.6'), /^OK/);
  await page.waitForFunction(() => /\(0\.\d\ds\)/.test(document.querySelector('#terminal .log')?.textContent ?? ''));
  assert.deepEqual(trouble.messages, []);
  await context.close();
});
