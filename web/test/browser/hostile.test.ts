import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { ask, open, openPlayground, ready, site } from './harness.ts';

const www = site();

const HOSTILE = `<img src=x onerror="window.pwned=1"><script>window.pwned=2</script><svg onload=window.pwned=3>&lt;b&gt;javascript:window.pwned=4`;

/** Nothing ran, nothing became an element, the policy was never asked. */
async function assertHarmless(page: Page, trouble: string[]): Promise<void> {
  await page.waitForTimeout(100);
  assert.equal(await page.evaluate(() => (globalThis as { pwned?: number }).pwned), undefined);
  assert.equal(await page.locator('img, svg[onload], main script').count(), 0);
  assert.deepEqual(trouble, []);
}

test('hostile: keys, values, errors and commands are text', async () => {
  const context = await www.context({ viewport: { width: 1440, height: 900 } });
  const { page, trouble } = await openPlayground(context, www.origin);
  const quoted = `'${HOSTILE}'`;
  assert.equal(await ask(page, `SET ${quoted} ${quoted}`), 'OK');
  assert.ok((await ask(page, `GET ${quoted}`)).includes('<img src=x'));
  assert.ok((await ask(page, 'KEYS *')).includes('<script>'));
  assert.ok((await ask(page, quoted)).includes('unknown command'));
  await ask(page, `help ${quoted}`);
  await page.locator('#terminal input').fill(`SET ${HOSTILE}`);
  await page.waitForTimeout(400);
  await page.locator('#keyspace canvas').hover({ position: { x: 5, y: 5 } });
  await page.waitForFunction(() => /<img src=x/.test(document.querySelector('#keyspace .readout')?.textContent ?? ''));
  await assertHarmless(page, trouble.messages);
  await page.reload();
  await ready(page);
  await page.locator('#terminal input').press('ArrowUp');
  await assertHarmless(page, trouble.messages);
  await context.close();
});

test('hostile: names of opened and dropped files are text', async () => {
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  const name = '<img src=x onerror=window.pwned=1>.txt';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open' }).click();
  await (await chooser).setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('nothing') }]);
  await page.waitForSelector('.row.warning:has-text("neither a disk image")');
  await page.evaluate((fileName) => {
    const data = new DataTransfer();
    data.items.add(new File(['REDIS9999broken'], `${fileName}.rdb`));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, name);
  await page.getByRole('button', { name: 'Load the data' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.row.warning').length === 2);
  assert.equal(await ask(page, 'PING'), 'PONG');
  await assertHarmless(page, trouble.messages);
  await context.close();
});

test('hostile: attributes, transcripts and links of a docs page are text', async () => {
  const context = await www.context();
  const body = `<!doctype html><meta charset=utf-8><script src="/embed/bramble.js"></script>
    <bramble-console setup="SET a 1" height="200;x:expression(1)" theme="&quot;><img src=x onerror=window.pwned=1>"
      commands="GET a; ECHO '&lt;img src=x onerror=window.pwned=1&gt;'"><pre></pre></bramble-console>
    <bramble-console><pre>redis> &lt;img src=x onerror=window.pwned=1&gt;
&lt;script&gt;window.pwned=2&lt;/script&gt;</pre></bramble-console>`;
  await context.route('**/hostile.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  const { page, trouble } = await open(context, `${www.origin}/hostile.html#<img src=x onerror=window.pwned=1>`);
  const first = page.locator('bramble-console').first();
  await first.getByRole('button', { name: 'Run all' }).click();
  await first.locator('.reply', { hasText: '<img src=x' }).waitFor();
  await page
    .locator('bramble-console')
    .nth(1)
    .getByRole('button', { name: /^Run: / })
    .click();
  await page.locator('bramble-console').nth(1).locator('.error').waitFor();
  await assertHarmless(page, trouble.messages);
  await context.close();
});
