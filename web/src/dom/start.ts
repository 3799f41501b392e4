import type { Compiled } from '../core/boot.ts';
import { addressesIn, type Order, order } from './launch.ts';

declare global {
  /** The engine ordered by the first script of the page, before styles and page are there. */
  var brambleOrder: PageOrder | undefined;
}

export interface PageOrder extends Order {
  /** Rejects when the worker cannot run. */
  readonly failed: Promise<never>;
  readonly help: URL;
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const addresses = addressesIn(new URL('.', script.src));
  // Fetched and compiled while the worker starts, which takes as long.
  const compiled = WebAssembly.compileStreaming(fetch(addresses.wasm)).catch(() => undefined);
  const worker = new Worker(addresses.worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || `no worker at ${addresses.worker}`)));
  });
  failed.catch(() => {});
  const ordered = order((boot, port) => worker.postMessage(boot, [port]), 'page', addresses);
  compiled.then((module) => worker.postMessage({ module } satisfies Compiled<WebAssembly.Module>));
  globalThis.brambleOrder = { ...ordered, failed, help: addresses.help };
}
