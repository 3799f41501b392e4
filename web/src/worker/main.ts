import type { Boot, Compiled } from '../core/boot.ts';
import type { HostNotice } from '../core/host.ts';
import { type Port, serveCalls } from '../core/rpc.ts';
import { consoleHost } from './console-host.ts';
import { takeModule } from './load.ts';
import { pageHost } from './page-host.ts';
import { placeScripts } from './scripts.ts';

/** Serves one port; calls that come before the engine is there wait for it. */
function boot(order: Boot, port: Port): void {
  placeScripts(order);
  const make = order.kind === 'page' ? pageHost : consoleHost;
  const host = make(order, (notice) => tell(notice));
  const tell = serveCalls<HostNotice>(port, async (method, args) => (await host)(method, args));
  // Every call tells of the failure; nobody listens before the first.
  host.catch(() => {});
}

declare global {
  /** The way in where this script runs in a page, because no worker could be made. */
  var brambleBoot: ((order: Boot, port: Port) => void) | undefined;
}

if (typeof WorkerGlobalScope === 'undefined') globalThis.brambleBoot = boot;
else {
  globalThis.onmessage = ({ data, ports }: MessageEvent<Boot | Compiled<WebAssembly.Module>>) => {
    const [port] = ports;
    if ('module' in data) takeModule(data);
    else if (port) boot(data, port);
  };
  // Whoever made this worker learns by it that the script could be loaded.
  postMessage('ready');
}
