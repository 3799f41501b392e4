import type { Boot } from '../core/boot.ts';
import type { HostNotice } from '../core/host.ts';
import { type Addresses, type Launched, order, takeUp } from '../dom/launch.ts';

type BootFunction = (boot: Boot, port: MessagePort) => void;

declare global {
  /** What the worker's script offers where it runs in the page itself. */
  var brambleBoot: BootFunction | undefined;
}

let shared: Promise<BootFunction> | undefined;

/** An engine for one console; all consoles of a page share the worker and the wasm in it. */
export async function launchConsole(addresses: Addresses, onNotice: (notice: HostNotice) => void): Promise<Launched> {
  shared ??= anyWay(addresses).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return takeUp(order(await shared, 'console', addresses), onNotice);
}

/** A worker; from a foreign host through a script that imports it; else this thread. */
async function anyWay({ worker }: Addresses): Promise<BootFunction> {
  const ways = [() => workerAt(worker.href), () => workerAt(importing(worker)), () => inThisThread(worker)];
  let last: unknown;
  for (const way of ways) {
    try {
      return await way();
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/** The worker says a word when its script has run; an error before means it never will. */
function workerAt(address: string): Promise<BootFunction> {
  const worker = new Worker(address);
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve((boot, port) => worker.postMessage(boot, [port])), { once: true });
    worker.addEventListener('error', () => reject(new Error(`no worker from ${address}`)), { once: true });
  });
}

function importing(worker: URL): string {
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(worker.href)})`], { type: 'text/javascript' }));
}

function inThisThread(worker: URL): Promise<BootFunction> {
  const script = document.createElement('script');
  script.src = worker.href;
  document.head.append(script);
  return new Promise((resolve, reject) => {
    script.addEventListener('error', () => reject(new Error(`no engine at ${worker.href}`)));
    script.addEventListener('load', () => {
      if (globalThis.brambleBoot) resolve(globalThis.brambleBoot);
      else reject(new Error(`no engine at ${worker.href}`));
    });
  });
}
