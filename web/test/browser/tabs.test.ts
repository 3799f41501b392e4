import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, openPlayground, ready, site } from './harness.ts';

const www = site();

test('tabs: the second is a client of the first and takes over when it closes', async () => {
  const context = await www.context();
  const first = await openPlayground(context, www.origin);
  assert.equal(await ask(first.page, 'SET shared 1'), 'OK');
  const second = await openPlayground(context, www.origin);
  await second.page.waitForSelector('.notice:has-text("its client")');
  assert.match((await second.page.locator('#bar .status').textContent()) ?? '', /another tab/);
  assert.equal(await ask(second.page, 'INCR shared'), '(integer) 2');
  assert.equal(await ask(first.page, 'GET shared'), '"2"');
  assert.equal(await ask(second.page, 'SELECT 5'), 'OK');
  assert.equal(await ask(second.page, 'SET mine here'), 'OK');
  // The clients are separate connections.
  assert.match(await ask(first.page, 'CLIENT LIST'), /\n/);

  // The journal is synced every second.
  await second.page.waitForTimeout(1200);
  const watch = second.page.evaluate(
    () =>
      new Promise<number>((done) => {
        const start = performance.now();
        const status = document.querySelector('#bar .status');
        const timer = setInterval(() => {
          if (!/this tab/.test(status?.textContent ?? '')) return;
          clearInterval(timer);
          done(performance.now() - start);
        }, 2);
      }),
  );
  await first.page.close();
  const tookMs = await watch;
  console.log(`takeover: ${Math.round(tookMs)} ms, closing the tab included`);
  assert.ok(tookMs < 1000);
  assert.equal(await ask(second.page, 'GET mine'), '"here"');
  assert.equal(await ask(second.page, 'SELECT 0'), 'OK');
  assert.equal(await ask(second.page, 'GET shared'), '"2"');
  assert.deepEqual([...first.trouble.messages, ...second.trouble.messages], []);
  await context.close();
});

test('tabs: a transaction does not outlive its owner', async () => {
  const context = await www.context();
  const first = await openPlayground(context, www.origin);
  const second = await openPlayground(context, www.origin);
  await ask(second.page, 'MULTI');
  await ask(second.page, 'SET a 1');
  await first.page.close();
  await second.page.waitForSelector('.row.warning:has-text("transaction")');
  assert.match(await ask(second.page, 'EXEC'), /EXEC without MULTI/);
  assert.equal(await ask(second.page, 'GET a'), '(nil)');
  await context.close();
});

test('tabs: without locks the page runs alone, in memory, and says so', async () => {
  const context = await www.context();
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  // The worker decides, so it is given a world without locks as well.
  await context.route('**/worker.js', async (route) => {
    const response = await route.fetch();
    const body = `Object.defineProperty(WorkerNavigator.prototype,'locks',{value:undefined});${await response.text()}`;
    await route.fulfill({ response, body });
  });
  const { page } = await openPlayground(context, www.origin);
  await page.waitForSelector('.notice:has-text("no secure context")');
  assert.match((await page.locator('#bar .status').textContent()) ?? '', /memory only/);
  assert.equal(await ask(page, 'SET a 1'), 'OK');
  await context.close();
});

test('tabs: where OPFS is missing, IndexedDB keeps the image', async () => {
  const context = await www.context();
  await context.route('**/worker.js', async (route) => {
    const response = await route.fetch();
    const body = `Object.defineProperty(StorageManager.prototype,'getDirectory',{value:undefined});${await response.text()}`;
    await route.fulfill({ response, body });
  });
  const { page } = await openPlayground(context, www.origin);
  assert.match((await page.locator('#bar .status').textContent()) ?? '', /IndexedDB/);
  assert.equal(await ask(page, 'SET a kept'), 'OK');
  await page.waitForTimeout(1500);
  await page.reload();
  await ready(page);
  assert.equal(await ask(page, 'GET a'), '"kept"');
  await context.close();
});

test('tabs: a workshop on a plain http address works, in memory', async () => {
  const context = await www.context();
  await context.route('http://workshop.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ response: await route.fetch({ url: www.origin + pathname }) });
  });
  const { page, trouble } = await openPlayground(context, 'http://workshop.test');
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await page.waitForSelector('.notice:has-text("no secure context")');
  assert.equal(await ask(page, 'SET a 1'), 'OK');
  await page.locator('.notice').getByRole('button', { name: 'Close' }).click();
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(trouble.messages, []);
  await context.close();
});
