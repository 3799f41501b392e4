import { addressesIn, type Order, order } from './launch.ts';

declare global {
  /** The engine ordered by the first script of the page, before styles and page are there. */
  var brambleOrder: Order | undefined;
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const addresses = addressesIn(new URL('.', script.src));
  const worker = new Worker(addresses.worker);
  globalThis.brambleOrder = order((boot, port) => worker.postMessage(boot, [port]), 'page', addresses);
}
