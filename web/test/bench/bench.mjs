// Measures the page in headless Chromium, from a local server:
//
//     node test/bench/bench.mjs
//
// - from navigation to the first reply, cold (a browser that was never here) and
//   warm (its caches filled), median of five;
// - SETs a second in the worker, and the slowest single SET on the way to a
//   million keys.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { serve } from '../../static-server.mjs';

const RUNS = 5;
const root = fileURLToPath(new URL('../..', import.meta.url));
const www = fileURLToPath(new URL('../../../www/', import.meta.url));
const out = join(root, 'out/bench');

/** Enters PING as soon as there is a field for it, and notes when the reply stands there. */
function pingAtOnce() {
  const timer = setInterval(() => {
    const input = document.querySelector('#terminal input');
    if (!input) return;
    clearInterval(timer);
    input.value = 'PING';
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
    new MutationObserver(() => {
      const reply = document.querySelector('#terminal .row.reply');
      if (reply && !window.firstReplyMs) window.firstReplyMs = performance.now();
    }).observe(document.querySelector('#terminal'), { childList: true, subtree: true });
  }, 1);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function firstReplyMs(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => window.firstReplyMs > 0, undefined, { polling: 5 });
  return page.evaluate(() => window.firstReplyMs);
}

async function startTimes(browser, address) {
  const cold = [];
  const warm = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext();
    await context.addInitScript(pingAtOnce);
    const page = await context.newPage();
    cold.push(await firstReplyMs(page, address));
    warm.push(await firstReplyMs(page, address));
    await context.close();
  }
  return { cold: median(cold), warm: median(warm) };
}

async function engineSpeed(browser, address) {
  mkdirSync(out, { recursive: true });
  await build({
    entryPoints: [join(root, 'test/bench/worker.ts')],
    outfile: join(out, 'worker.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    alias: { bramble: join(root, 'gen/bramble.js') },
    define: { 'import.meta.url': '"data:,"' },
    logLevel: 'error',
  });
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await context.route('**/bench-worker.js', (route) =>
    route.fulfill({ path: join(out, 'worker.js'), contentType: 'text/javascript' }),
  );
  await page.goto(`${address}mark.svg`);
  const measured = await page.evaluate(
    (wasm) =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/bench-worker.js');
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage({ wasm });
      }),
    `${address}dist/bramble_bg.wasm`,
  );
  await context.close();
  return measured;
}

const server = await serve({ root: www, port: 8231 });
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const { cold, warm } = await startTimes(browser, address);
console.log(`navigation to first reply: cold ${cold.toFixed(0)} ms, warm ${warm.toFixed(0)} ms (median of ${RUNS})`);
const { setsPerSecond, slowest } = await engineSpeed(browser, address);
console.log(`SET in the worker, 100 a call: ${Math.round(setsPerSecond)} a second`);
console.log(`slowest single SET on the way to 1 000 000 keys: ${slowest.ms.toFixed(2)} ms (key ${slowest.key})`);
await browser.close();
server.close();
