import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { open, site } from './harness.ts';

const www = site();
const folder = join(process.cwd(), '../www/commands');
const files = readdirSync(folder);

test('reference: every link leads to a page', () => {
  for (const file of files) {
    const links = readFileSync(join(folder, file), 'utf8').matchAll(/href="(?:\.\/)?([\w-]+\.html)/g);
    for (const [, link = ''] of links) assert.ok(files.includes(link), `${file} links to ${link}`);
  }
});

test('reference: pages have no inline script or style and ask no other host', () => {
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    assert.match(text, /Content-Security-Policy" content="default-src 'none'/, file);
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|(?:src|href)="(?:https?:)?\/\//, file);
  }
});

test('reference: from the first page to a command, whose example runs where it stands', async () => {
  const context = await www.context();
  const { page, trouble } = await open(context, `${www.origin}/`);
  await page.getByRole('link', { name: 'All commands' }).click();
  await page.getByRole('link', { name: 'stream', exact: true }).click();
  await page.getByRole('link', { name: 'XRANGE', exact: true }).click();
  await page.waitForSelector('h1:text-is("XRANGE")');
  const example = page.locator('bramble-console').first();
  const recorded = (await example.locator('.row.reply').allTextContents()).filter((text) => text !== '');
  await example.getByRole('button', { name: 'Run all' }).click();
  await page.waitForFunction(
    (count) =>
      (document.querySelector('bramble-console')?.shadowRoot?.querySelectorAll('.chunk .row.reply').length ?? 0) >=
      count,
    recorded.length,
  );
  assert.deepEqual(await example.locator('.row.reply').allTextContents(), recorded);
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('reference: fits any width', async () => {
  const context = await www.context();
  const { page } = await open(context, `${www.origin}/commands/`);
  for (const file of ['index.html', 'set.html', 'xadd.html', 'client-tracking.html']) {
    await page.goto(`${www.origin}/commands/${file}`);
    for (const width of [320, 760, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${file} at ${width}: ${wide} too wide`);
    }
  }
  await context.close();
});
