import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { serve } from '../../static-server.mjs';

const FIRST_PORT = 8220;
const PATIENCE_MS = 8000;

/** What went wrong in a page without anybody asking. */
export interface Trouble {
  readonly messages: string[];
}

/** A server of `www/` and a browser for the tests of one file. */
export function site() {
  let browser: Browser;
  let server: Server;
  let origin = '';
  before(async () => {
    if (!existsSync('../www/dist/page.js')) throw new Error('run ./build.sh build first: www/dist is missing');
    server = await serve({ root: process.cwd().replace(/web$/, 'www'), port: FIRST_PORT });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  });
  after(async () => {
    await browser.close();
    server.close();
  });
  return {
    get origin() {
      return origin;
    },
    async context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(PATIENCE_MS);
      return context;
    },
  };
}

/** Opens a page and collects errors, refused loads and policy violations. */
export async function open(context: BrowserContext, address: string): Promise<{ page: Page; trouble: Trouble }> {
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => messages.push(`request: ${request.url()}`));
  await page.goto(address);
  return { page, trouble: { messages } };
}

/** Opens the playground and waits for its terminal. */
export async function openPlayground(context: BrowserContext, origin: string) {
  const opened = await open(context, `${origin}/`);
  await ready(opened.page);
  return opened;
}

/** Waits until the engine has told how it stands. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => / · /.test(document.querySelector('#bar .status')?.textContent ?? ''));
}

/** Types a line and answers with what the log showed for it. */
export async function ask(page: Page, line: string): Promise<string> {
  const input = page.locator('#terminal input');
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('#terminal .row')) row.dataset.old = '';
  });
  await input.fill(line);
  await input.press('Enter');
  await page.waitForSelector('#terminal .row.command:not([data-old]) + .row', { state: 'attached' });
  return page.evaluate(() => {
    const commands = document.querySelectorAll<HTMLElement>('#terminal .row.command');
    const texts: string[] = [];
    for (let row = commands[commands.length - 1]?.nextElementSibling; row; row = row.nextElementSibling) {
      texts.push([...row.querySelectorAll('.block')].map((block) => block.textContent).join('\n'));
    }
    return texts.join('\n');
  });
}

const READERS: Record<string, (key: string) => string> = {
  string: (key) => `GET ${key}`,
  list: (key) => `LRANGE ${key} 0 -1`,
  zset: (key) => `ZRANGE ${key} 0 -1 WITHSCORES`,
  hash: (key) => `HGETALL ${key}`,
};

/** Every key of the database with its type and value, asked by commands. */
export async function digest(page: Page): Promise<string> {
  const keys = [...(await ask(page, 'KEYS *')).matchAll(/\d+\) (".*")/g)].map(([, key = '']) => key).sort();
  const parts: string[] = [];
  for (const key of keys) {
    const type = await ask(page, `TYPE ${key}`);
    const text = await ask(page, type === 'set' ? `SMEMBERS ${key}` : (READERS[type]?.(key) ?? 'PING'));
    parts.push(
      `${key} ${type} ${
        type === 'set'
          ? text
              .replaceAll(/^ *\d+\) /gm, '')
              .split('\n')
              .sort()
              .join(' ')
          : text
      }`,
    );
  }
  return parts.join('\n');
}

/** A digest of a canvas's pixels. */
export function pixels(page: Page, view: string): Promise<string> {
  return page.evaluate(async (id) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`#${id} canvas`);
    return canvas?.toDataURL() ?? '';
  }, view);
}
