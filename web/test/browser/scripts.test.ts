import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, open, openPlayground, site } from './harness.ts';

const www = site();

test('scripts: the interpreter is loaded with the first one', async () => {
  const context = await www.context();
  const { page, trouble } = await openPlayground(context, www.origin);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(new URL(request.url()).pathname));
  assert.match(await ask(page, 'SET k v'), /OK/);
  assert.equal(requests.filter((path) => path.includes('lua')).length, 0);
  assert.match(
    await ask(page, 'EVAL "return {KEYS[1], redis.call(\'GET\', KEYS[1]), #ARGV}" 1 k'),
    /"k"[\s\S]*"v"[\s\S]*0/,
  );
  assert.equal(requests.filter((path) => path.endsWith('lua_bg.wasm')).length, 1);
  assert.match(await ask(page, 'EVAL "return cjson.encode({1, 2, {a = 1.5}})" 0'), /\[1,2,\{\\?"a\\?":1\.5\}\]/);
  assert.match(await ask(page, 'EVAL "return nope" 0'), /nonexistent global variable 'nope'/);
  assert.equal(requests.filter((path) => path.endsWith('lua_bg.wasm')).length, 1);
  assert.deepEqual(trouble.messages, []);
  await context.close();
});

test('scripts: functions are there after a reload', async () => {
  const context = await www.context();
  const { page } = await openPlayground(context, www.origin);
  const code = "#!lua name=lib\\nredis.register_function('twice', function(keys, args) return args[1] * 2 end)";
  assert.match(await ask(page, `FUNCTION LOAD "${code}"`), /"lib"/);
  await page.reload();
  await page.waitForSelector('#terminal input');
  assert.match(await ask(page, 'FCALL twice 0 21'), /\(integer\) 42/);
  await context.close();
});

test('scripts: an endless one leaves the page alive and can be killed', async () => {
  const context = await www.context();
  const { page } = await openPlayground(context, www.origin);
  assert.match(await ask(page, 'CONFIG SET busy-reply-threshold 200'), /OK/);
  const other = await context.newPage();
  await other.goto(www.origin);
  await other.waitForSelector('#terminal input');
  await page.locator('#terminal input').fill('EVAL "while true do end" 0');
  await page.locator('#terminal input').press('Enter');
  await page.waitForTimeout(600);
  assert.match(await ask(other, 'GET k'), /BUSY/);
  assert.match(await ask(other, 'SCRIPT KILL'), /OK/);
  await page.locator('.row.error', { hasText: 'Script killed by user' }).waitFor();
  assert.match(await ask(other, 'PING'), /PONG/);
  await context.close();
});

test('scripts: run in a console of an embed', async () => {
  const context = await www.context();
  const { page } = await open(context, `${www.origin}/docs-sample.html`);
  const console = page.locator('bramble-console').first();
  await console.locator('input').fill('EVAL "return 6 * 7" 0');
  await console.locator('input').press('Enter');
  await console.locator('.reply', { hasText: '(integer) 42' }).last().waitFor();
  await context.close();
});
