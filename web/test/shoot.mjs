// Screenshots of the built page with its engine, for the README and for judging the design.
//
//     node test/shoot.mjs FOLDER
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../static-server.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('../out/shots', import.meta.url));
mkdirSync(folder, { recursive: true });

const dialogue = [
  'SET session:42 "ada" EX 90',
  'ZADD race 312 ada 287 grace 401 edsger',
  'ZRANGE race 0 -1 REV WITHSCORES',
  'HSET probe:7 place attic celsius 21.5 battery 88',
  'HGETALL probe:7',
  'SADD tags:1 new blue small',
  'LPUSH queue job:1 job:2 job:3',
  'OBJECT ENCODING race',
  'INCR session:42',
];

/** Keys of all types, mixed the same way every time, so that there is something to see. */
function filling(count) {
  let state = 7;
  const random = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
  return Array.from({ length: count }, (_, i) => {
    const value = 'x'.repeat(1 + random(22) ** 2);
    const life = random(3) === 0 ? ` EX ${60 + random(90) ** 2}` : '';
    const kinds = [
      `SET page:${i} ${value}${life}`,
      `HSET user:${i} name u${i} mail ${value}`,
      `ZADD board:${i} 1 a 2 b 3 ${value}`,
      `RPUSH log:${i} ${value} b c`,
      `SADD tag:${i} 1 2 3`,
      `SET count:${i} ${i}${life}`,
    ];
    return kinds[random(kinds.length)];
  });
}

/** All lines but the last are entered as pasted ones, the last by Enter. */
async function enter(page, lines) {
  if (lines.length === 0) return;
  await page.locator('#terminal input').focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true }),
    );
  }, lines.join('\n'));
  await page.locator('#terminal input').press('Enter');
  await page.waitForFunction(
    (count) => document.querySelectorAll('#terminal .row.reply, #terminal .row.error').length >= count,
    lines.filter((line) => line !== 'clear').length,
    { polling: 100, timeout: 60_000 },
  );
}

const server = await serve({ root: fileURLToPath(new URL('../../www/', import.meta.url)), port: 8240 });
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const shots = [
  { name: 'live-light', width: 1440, height: 900, colorScheme: 'light', keys: 260 },
  { name: 'live-dark', width: 1440, height: 900, colorScheme: 'dark', keys: 900 },
  { name: 'live-first', width: 1440, height: 900, colorScheme: 'light', keys: 0, fresh: true },
  { name: 'live-narrow', width: 390, height: 844, colorScheme: 'dark', keys: 120, touch: true },
];
for (const { name, width, height, colorScheme, keys, fresh, touch } of shots) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: touch ? 2 : 1,
    hasTouch: touch ?? false,
    isMobile: touch ?? false,
  });
  const page = await context.newPage();
  page.on('console', (message) => console.log(name, message.text()));
  page.on('pageerror', (error) => console.log(name, error.message));
  await page.goto(address);
  await page.waitForFunction(() => / · /.test(document.querySelector('#bar .status').textContent));
  await enter(page, filling(keys));
  await page.waitForTimeout(keys > 0 ? 12_000 : 500);
  if (!fresh) {
    await enter(page, ['clear', ...dialogue]);
    await page.locator('#terminal input').pressSequentially('SET user:1 ');
  }
  await page.waitForTimeout(1400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
server.close();
