// Screenshots of the page on invented snapshots, for judging its design by eye.
//
//     node test/gallery/shoot.mjs FOLDER
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { serve } from '../../static-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'out/gallery');
const folder = process.argv[2] ?? join(root, 'out/shots');
mkdirSync(folder, { recursive: true });
mkdirSync(join(out, 'dist'), { recursive: true });
const options = { bundle: true, logLevel: 'error', target: 'es2022' };
await build({
  ...options,
  format: 'esm',
  entryPoints: [join(root, 'test/gallery/gallery.ts')],
  outfile: join(out, 'dist/page.js'),
});
await build({ ...options, entryPoints: [join(root, 'src/styles/page.css')], outfile: join(out, 'dist/page.css') });
cpSync(join(root, '../www/mark.svg'), join(out, 'mark.svg'));
writeFileSync(
  join(out, 'index.html'),
  readFileSync(join(root, '../www/index.html'), 'utf8').replace('<script src="dist/start.js"></script>', ''),
);

const server = await serve({ root: out, port: 8210 });
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const shots = [
  { name: 'wide-light', width: 1440, height: 900, colorScheme: 'light', keys: 60 },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark', keys: 3000 },
  { name: 'first-light', width: 1440, height: 900, colorScheme: 'light', keys: 0, fresh: true },
  { name: 'asking-dark', width: 1100, height: 800, colorScheme: 'dark', keys: 400, fresh: true, asking: true },
  { name: 'narrow-first', width: 360, height: 740, colorScheme: 'light', keys: 0, touch: true, fresh: true },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light', keys: 60, touch: true },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark', keys: 16000, touch: true, full: true },
];
for (const { name, width, height, colorScheme, keys, fresh, touch, full, asking } of shots) {
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
  await page.goto(`${address}?keys=${keys}`);
  await page.waitForSelector('.prompt-line');
  if (!fresh) {
    const input = page.getByRole('textbox');
    for (const line of [
      'SET session:42 "ada" EX 90',
      'ZADD race 312 ada 287 grace',
      'ZRANGE race 0 -1',
      'GET "unbalanced',
      'help get',
    ]) {
      await input.fill(line);
      await input.press('Enter');
    }
    await page.waitForTimeout(100);
    await input.pressSequentially('SET user:1 ');
  }
  await page.waitForTimeout(2500);
  if (asking) {
    await page.locator('#keyspace canvas').hover({ position: { x: 40, y: 20 } });
    await page.getByRole('button', { name: 'Reset' }).press('Enter');
  }
  if (full) await page.locator('#disk').scrollIntoViewIfNeeded();
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await browser.close();
server.close();
