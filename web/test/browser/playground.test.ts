import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, digest, open, openPlayground, pixels, ready, site } from './harness.ts';

const www = site();

/** All types, wrong types, errors, expiry, databases and a transaction. */
const dialogue: [string, string | RegExp][] = [
  ['PING', 'PONG'],
  ['SET name "ada"', 'OK'],
  ['GET name', '"ada"'],
  ['APPEND name " lovelace"', '(integer) 12'],
  ['SET n 41', 'OK'],
  ['INCR n', '(integer) 42'],
  ['GETRANGE name 4 -1', '"lovelace"'],
  ['SET odd "\\x00\\xff\\n\\"é"', 'OK'],
  ['GET odd', '"\\x00\\xff\\n\\"\\xc3\\xa9"'],
  ['RPUSH l a b c', '(integer) 3'],
  ['LRANGE l 0 -1', '1) "a"\n2) "b"\n3) "c"'],
  ['LPOP l', '"a"'],
  ['HSET h f1 v1 f2 v2', '(integer) 2'],
  ['HGETALL h', '1) "f1"\n2) "v1"\n3) "f2"\n4) "v2"'],
  ['HINCRBY h count 5', '(integer) 5'],
  ['SADD s 1 2 3', '(integer) 3'],
  ['SISMEMBER s 2', '(integer) 1'],
  ['SMEMBERS s', '1) "1"\n2) "2"\n3) "3"'],
  ['ZADD z 312 ada 287 grace', '(integer) 2'],
  ['ZRANGE z 0 -1 WITHSCORES', '1) "grace"\n2) "287"\n3) "ada"\n4) "312"'],
  ['ZINCRBY z 100 grace', '"387"'],
  ['TYPE z', 'zset'],
  ['OBJECT ENCODING n', '"int"'],
  ['LPUSH n x', /^\(error\) WRONGTYPE /],
  ['GET', "(error) ERR wrong number of arguments for 'get' command"],
  ['NOSUCH a', /^\(error\) ERR unknown command 'NOSUCH'/],
  ['EXPIRE name 1000', '(integer) 1'],
  ['TTL name', /^\(integer\) (1000|999)$/],
  ['GET absent', '(nil)'],
  ['MULTI', 'OK'],
  ['INCR n', 'QUEUED'],
  ['EXEC', '1) (integer) 43'],
  ['SELECT 3', 'OK'],
  ['SET elsewhere 1', 'OK'],
  ['SELECT 0', 'OK'],
  ['DBSIZE', '(integer) 7'],
];

test('playground: a dialogue over all types; views move; a reload finds all again', async () => {
  const context = await www.context({ viewport: { width: 1440, height: 900 } });
  const { page, trouble } = await openPlayground(context, www.origin);
  await page.waitForTimeout(400);
  const before = await Promise.all(['keyspace', 'caches', 'disk'].map((view) => pixels(page, view)));
  for (const [line, reply] of dialogue) {
    const shown = await ask(page, line);
    if (typeof reply === 'string') assert.equal(shown, reply, line);
    else assert.match(shown, reply, line);
  }
  await page.waitForTimeout(400);
  const after = await Promise.all(['keyspace', 'caches', 'disk'].map((view) => pixels(page, view)));
  for (const [i, view] of ['keyspace', 'caches', 'disk'].entries())
    assert.notEqual(after[i], before[i], `${view} did not change`);
  const kept = await digest(page);
  assert.match(kept, /"z" zset/);
  // The journal is synced every second.
  await page.waitForTimeout(1500);
  await page.reload();
  await ready(page);
  assert.equal(await digest(page), kept);
  assert.equal(await ask(page, 'TTL name').then((text) => Number(/\d+/.exec(text)) > 900), true);
  await ask(page, 'SELECT 3');
  assert.equal(await ask(page, 'GET elsewhere'), '"1"');
  assert.match((await page.locator('#terminal .prompt').last().textContent()) ?? '', /bramble\[3\]> /);
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('playground: a first visit offers suggestions that run', async () => {
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  const suggestions = page.locator('.suggestions button');
  assert.equal(await suggestions.count(), 3);
  await suggestions.nth(1).click();
  await page.waitForSelector('#terminal .row.reply:has-text("edsger")');
  assert.equal(await ask(page, 'ZCARD race'), '(integer) 3');
  await page.reload();
  await ready(page);
  assert.equal(await suggestions.count(), 0);
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('playground: pointing at a key tells of it, by mouse and by keys', async () => {
  const context = await www.context({ viewport: { width: 1440, height: 900 } });
  const { page } = await openPlayground(context, www.origin);
  await ask(page, 'HSET probe:7 place attic');
  await page.waitForTimeout(400);
  await page.mouse.move(0, 0);
  const canvas = page.locator('#keyspace canvas');
  await canvas.hover({ position: { x: 5, y: 5 } });
  await page.waitForFunction(() => /probe:7/.test(document.querySelector('#keyspace .readout')?.textContent ?? ''));
  await page.mouse.move(5, 5);
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /listpack/.test(document.querySelector('#keyspace .readout')?.textContent ?? ''));
  await page.locator('#disk canvas').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /Cluster/.test(document.querySelector('#disk .readout')?.textContent ?? ''));
  assert.match((await canvas.getAttribute('aria-label')) ?? '', /1 keys in database 0: 1 hash/);
  await context.close();
});

test('playground: a stream and a HyperLogLog are told for what they are', async () => {
  const context = await www.context({ viewport: { width: 1440, height: 900 } });
  const { page } = await openPlayground(context, www.origin);
  const readout = async (part: string) => {
    await page.waitForFunction(
      (wanted) => document.querySelector('#keyspace .readout')?.textContent?.includes(wanted),
      part,
    );
    return (await page.locator('#keyspace .readout').textContent()) ?? '';
  };
  await ask(page, 'XADD log 7-1 place attic celsius 21');
  await ask(page, 'PFADD seen ada grace edsger');
  await page.waitForTimeout(400);
  await page.locator('#keyspace canvas').focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await readout('"log"'), /stream · stream · .* · 7-1 {2}place: attic, celsius: 21$/);
  await page.keyboard.press('ArrowRight');
  const sketch = await readout('"seen"');
  assert.match(sketch, /HyperLogLog of about 3$/);
  assert.doesNotMatch(sketch, /HYLL/);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#terminal input')?.value === 'PFCOUNT seen',
  );
  const legend = (await page.locator('#keyspace').textContent()) ?? '';
  assert.match(legend, /stream/);
  assert.match(
    (await page.locator('#keyspace canvas').getAttribute('aria-label')) ?? '',
    /2 keys in database 0: 1 string, 1 stream/,
  );
  await context.close();
});

test('playground: reset asks first, then all is empty', async () => {
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  await ask(page, 'SET a 1');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  assert.equal(await ask(page, 'DBSIZE'), '(integer) 1');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Format the disk' }).click();
  await page.waitForSelector('.row.note:has-text("freshly formatted")');
  assert.equal(await ask(page, 'DBSIZE'), '(integer) 0');
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('playground: fits any width, in both prints', async () => {
  for (const [width, colorScheme] of [
    [320, 'light'],
    [390, 'dark'],
    [768, 'light'],
    [1024, 'dark'],
  ] as const) {
    const context = await www.context({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
    const { page, trouble } = await openPlayground(context, www.origin);
    await ask(page, `SET ${'long'.repeat(60)} ${'wide'.repeat(60)}`);
    await ask(page, `GET ${'long'.repeat(60)}`);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overhang <= 0, `${overhang} pixels too wide at ${width}`);
    assert.deepEqual(trouble.messages, []);
    await context.close();
  }
});

test('playground: without its engine it says so, with a way on', async () => {
  for (const blocked of ['**/worker.js', '**/bramble_*']) {
    const context = await www.context();
    await context.route(blocked, (route) => route.abort());
    const { page } = await open(context, `${www.origin}/`);
    await page.waitForSelector('.fault:has-text("did not start")');
    await context.unroute(blocked);
    await page.getByRole('button', { name: 'Try again' }).click();
    await ready(page);
    assert.equal(await ask(page, 'PING'), 'PONG');
    await context.close();
  }
});
