import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { serve } from '../../static-server.mjs';
import { open, site } from './harness.ts';

const www = site();

async function type(console: Locator, line: string, reply: string): Promise<void> {
  await console.locator('input').fill(line);
  await console.locator('input').press('Enter');
  await console.locator('.reply, .error').filter({ hasText: reply }).last().waitFor();
}

const consoles = (page: Page) => page.locator('bramble-console');

test('embed: three consoles, loaded at first use, blind to each other', async () => {
  const context = await www.context();
  const { page, trouble } = await open(context, `${www.origin}/docs-sample.html`);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await consoles(page).first().locator('button.run').first().waitFor();
  assert.deepEqual(
    requests.filter((path) => /worker|wasm/.test(path)),
    [],
  );
  // Stands where its transcript ends.
  await type(consoles(page).nth(0), 'INCR visits', '(integer) 43');
  assert.ok(requests.includes('/embed/bramble_bg.wasm'));
  await type(consoles(page).nth(1), 'EXISTS visits', '(integer) 0');
  await type(consoles(page).nth(1), 'ZCARD race', '(integer) 3');
  assert.equal(requests.filter((path) => path.endsWith('.wasm')).length, 1);
  await consoles(page).nth(1).getByRole('button', { name: 'Run all' }).click();
  await consoles(page).nth(1).locator('.reply', { hasText: '(integer) 0' }).waitFor();
  await consoles(page).nth(1).getByRole('button', { name: 'Start over' }).click();
  assert.equal(await consoles(page).nth(1).locator('button.run').count(), 3);
  // A command shown without a reply gets it in its place.
  await consoles(page).nth(2).getByRole('button', { name: 'Run: GET session:42' }).click();
  await consoles(page).nth(2).locator('.reply', { hasText: '"ada"' }).waitFor();
  await consoles(page).nth(2).getByRole('button', { name: 'TTL session:42', exact: true }).click();
  assert.equal(await consoles(page).nth(2).locator('input').inputValue(), 'TTL session:42');
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('embed: the transcript can be read without JavaScript', async () => {
  const context = await www.context({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${www.origin}/docs-sample.html`);
  assert.match(
    (await page.locator('bramble-console pre').first().textContent()) ?? '',
    /INCRBY visits 40\n\(integer\) 42/,
  );
  await context.close();
});

test('embed: works in a sandboxed frame and on a page of another origin', async () => {
  const tag = `<script src="${www.origin}/embed/bramble.js"></script><bramble-console setup="SET a 1"></bramble-console>`;
  const body = `<!doctype html>${tag}<iframe sandbox="allow-scripts" srcdoc="${tag.replaceAll('"', '&quot;')}"></iframe>`;
  // Another port is another origin. An answer made up by the test would count as one from the internet.
  const root = mkdtempSync(join(tmpdir(), 'bramble-'));
  writeFileSync(join(root, 'host.html'), body);
  const other = await serve({ root, port: 8250 });
  const context = await www.context();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/host.html`);
  await type(consoles(page).first(), 'GET a', '"1"');
  await type(page.frameLocator('iframe').locator('bramble-console'), 'INCR a', '(integer) 2');
  await context.close();
  other.close();
});

test('embed: works where there is no secure context', async () => {
  const context = await www.context();
  const body = `<!doctype html><script src="/embed/bramble.js"></script><bramble-console></bramble-console>`;
  // Chromium takes no plain name for secure but localhost; the test answers for this one itself.
  await context.route('http://workshop.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/host.html') return route.fulfill({ contentType: 'text/html', body });
    return route.fulfill({ response: await route.fetch({ url: www.origin + path }) });
  });
  const page = await context.newPage();
  await page.goto('http://workshop.test/host.html');
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await type(consoles(page).first(), 'PING', 'PONG');
  await context.close();
});
