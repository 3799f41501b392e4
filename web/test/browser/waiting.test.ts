import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { ask, open, openPlayground, site } from './harness.ts';

const www = site();

/** Enters a line whose reply does not come by itself. */
async function enter(page: Page, line: string): Promise<void> {
  const input = page.locator('#terminal input');
  await input.fill(line);
  await input.press('Enter');
}

const state = (page: Page, words: string) => page.waitForSelector(`#terminal .state:text-is("${words}")`);
const idle = (page: Page) => page.waitForFunction(() => document.querySelector('#terminal .state')?.textContent === '');
const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('#terminal .log')?.textContent?.includes(wanted), text);

test('waiting: another tab pushes what a blocked one waits for', async () => {
  const context = await www.context();
  const first = await openPlayground(context, www.origin);
  const second = await openPlayground(context, www.origin);
  for (const [waits, pushes] of [
    [first.page, second.page],
    [second.page, first.page],
  ] as const) {
    await enter(waits, 'BLPOP queue 0');
    await state(waits, 'waiting…');
    assert.equal(await ask(pushes, 'RPUSH queue job'), '(integer) 1');
    await waits.waitForSelector('.row.reply:has-text("job")');
    await idle(waits);
    assert.equal(await ask(waits, 'EXISTS queue'), '(integer) 0');
  }
  assert.deepEqual([...first.trouble.messages, ...second.trouble.messages], []);
  await context.close();
});

test('waiting: a time-out ends by itself', async () => {
  const context = await www.context();
  const { page } = await openPlayground(context, www.origin);
  await enter(page, 'BLPOP nothing 1');
  await state(page, 'waiting…');
  await page.waitForSelector('.row.reply:has-text("(nil)")');
  await shows(page, '(1.');
  await idle(page);
  assert.equal(await page.locator('#terminal .activity button').isVisible(), false);
  await context.close();
});

test('waiting: Ctrl+C, Esc and the button stop it; what was pushed later stays', async () => {
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  await ask(page, 'SELECT 3');
  const stops = [
    () => page.locator('#terminal input').press('Control+c'),
    () => page.locator('#terminal input').press('Escape'),
    () => page.locator('#terminal .activity button').click(),
    () => page.locator('#terminal .log').press('Escape'),
  ];
  for (const [times, stop] of stops.entries()) {
    await enter(page, 'BLPOP queue 0');
    await state(page, 'waiting…');
    await stop();
    await idle(page);
    assert.equal(await page.locator('.row.note:has-text("Stopped.")').count(), times + 1);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  }
  // The database is that of before, and nobody waits any more.
  assert.equal(await ask(page, 'RPUSH queue kept'), '(integer) 1');
  assert.equal(await ask(page, 'LRANGE queue 0 -1'), '1) "kept"');
  assert.match(await ask(page, 'CLIENT LIST'), /^id=\d+ .* db=3 [^\n]*$/);
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('waiting: SUBSCRIBE in two tabs, each publishes to the other', async () => {
  const context = await www.context();
  const tabs = [await openPlayground(context, www.origin), await openPlayground(context, www.origin)] as const;
  for (const [listener, publisher] of [tabs, [tabs[1], tabs[0]] as const]) {
    await enter(listener.page, 'SUBSCRIBE news weather');
    await state(listener.page, 'listening…');
    await shows(listener.page, 'Reading messages... (press Ctrl-C to quit)');
    const log = listener.page.locator('#terminal .log');
    await shows(listener.page, '2) "weather"');
    assert.match(
      (await log.textContent()) ?? '',
      /quit\)1\) "subscribe"\n2\) "news"[\s\S]*2\) "weather"\n3\) \(integer\) 2$/,
    );
    assert.equal(await ask(publisher.page, 'PUBLISH news hello'), '(integer) 1');
    assert.equal(await ask(publisher.page, 'PUBLISH weather rain'), '(integer) 1');
    await shows(listener.page, '1) "message"2) "news"3) "hello"'.replaceAll(/(?=[23]\))/g, '\n'));
    await shows(listener.page, '"rain"');
    await listener.page.locator('#terminal input').press('Control+c');
    await idle(listener.page);
    assert.equal(await ask(publisher.page, 'PUBLISH news unheard'), '(integer) 0');
    assert.equal(await ask(listener.page, 'PING'), 'PONG');
  }
  assert.deepEqual([...tabs[0].trouble.messages, ...tabs[1].trouble.messages], []);
  await context.close();
});

test('waiting: MONITOR shows what another tab does; a killed client is told', async () => {
  const context = await www.context();
  const first = await openPlayground(context, www.origin);
  const second = await openPlayground(context, www.origin);
  await enter(second.page, 'MONITOR');
  await state(second.page, 'listening…');
  await ask(first.page, 'SET seen 1');
  await second.page.waitForSelector('.row.reply:has-text(\'"SET" "seen" "1"\')');
  await ask(first.page, 'CLIENT KILL SKIPME yes TYPE normal');
  await second.page.waitForSelector('.row.warning:has-text("closed this connection")');
  await idle(second.page);
  assert.equal(await ask(second.page, 'GET seen'), '"1"');
  await context.close();
});

test('waiting: what waits when its engine goes is told so, and the tab goes on', async () => {
  const context = await www.context();
  const first = await openPlayground(context, www.origin);
  const second = await openPlayground(context, www.origin);
  await enter(second.page, 'BLPOP queue 0');
  await state(second.page, 'waiting…');
  await first.page.close();
  await second.page.waitForSelector('.row.warning:has-text("started anew")');
  await idle(second.page);
  assert.equal(await ask(second.page, 'PING'), 'PONG');
  await enter(second.page, 'PSUBSCRIBE *');
  await state(second.page, 'listening…');
  const third = await openPlayground(context, www.origin);
  await second.page.close();
  await third.page.waitForSelector('.notice:has-text("has taken over")');
  assert.equal(await ask(third.page, 'PING'), 'PONG');
  await context.close();
});

test('waiting: in RESP3 a push confirms the subscription', async () => {
  const context = await www.context();
  const first = await openPlayground(context, www.origin);
  const second = await openPlayground(context, www.origin);
  await ask(first.page, 'HELLO 3');
  await enter(first.page, 'SUBSCRIBE news');
  await state(first.page, 'listening…');
  assert.equal(await ask(second.page, 'PUBLISH news three'), '(integer) 1');
  await shows(first.page, '"three"');
  await context.close();
});

test('waiting: a console in a text waits, stops and starts over', async () => {
  const context = await www.context();
  const body = `<!doctype html><script src="/embed/bramble.js"></script><bramble-console><pre>
redis> SUBSCRIBE a
1) "subscribe"
redis> SET k 1
OK
</pre></bramble-console>`;
  await context.route('**/console.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  const { page, trouble } = await open(context, `${www.origin}/console.html`);
  const shown = page.locator('bramble-console');
  const input = shown.locator('input');
  const mark = (words: string) => shown.locator(`.state:text-is("${words}")`).waitFor({ state: 'attached' });
  const enterHere = async (line: string) => {
    await input.fill(line);
    await input.press('Enter');
  };
  // The recorded SUBSCRIBE must not hold up what comes after it.
  await enterHere('GET k');
  await shown.locator('.row.reply:has-text(\'"1"\')').waitFor();
  await enterHere('BRPOP q 0');
  await mark('waiting…');
  await input.press('Escape');
  await mark('');
  await enterHere('SUBSCRIBE a');
  await mark('listening…');
  await shown.getByRole('button', { name: 'Start over' }).click();
  await mark('');
  await enterHere('GET k');
  await shown.locator('.row.reply:has-text(\'"1"\')').waitFor();
  assert.deepEqual(trouble.messages, []);
  await context.close();
});
