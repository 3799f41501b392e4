import type { Boot } from '../core/boot.ts';
import type { Host, HostNotice } from '../core/host.ts';
import { connect, type Port, type Remote } from '../core/rpc.ts';

/** The built files an engine is made of. */
export interface Addresses {
  readonly worker: URL;
  readonly wasm: URL;
  readonly wasmScript: URL;
  readonly lua: URL;
  readonly luaScript: URL;
  readonly help: URL;
}

export function addressesIn(folder: URL): Addresses {
  return {
    worker: new URL('worker.js', folder),
    wasm: new URL('bramble_bg.wasm', folder),
    wasmScript: new URL('bramble_wasm.js', folder),
    lua: new URL('lua_bg.wasm', folder),
    luaScript: new URL('lua_wasm.js', folder),
    help: new URL('help.json', folder),
  };
}

/** An engine that was asked for: the near end of its port, and how to ask. */
export interface Order {
  readonly port: MessagePort;
  /** Begins the names of this page's sessions. */
  readonly tab: string;
}

export interface Launched {
  readonly host: Remote<Host>;
  readonly tab: string;
}

/** Asks `boot` for an engine, wherever that makes it. */
export function order(
  boot: (boot: Boot, port: MessagePort) => void,
  kind: Boot['kind'],
  { wasm, wasmScript, lua, luaScript }: Addresses,
): Order {
  const { port1, port2 } = new MessageChannel();
  const tab = randomName();
  const compiler = kind === 'page' ? 'page' : 'worker';
  const modules = { wasm: wasm.href, wasmScript: wasmScript.href, lua: lua.href, luaScript: luaScript.href };
  boot({ kind, tab, ...modules, compiler }, port2);
  return { port: port1, tab };
}

export function takeUp({ port, tab }: Order, onNotice: (notice: HostNotice) => void): Launched {
  return { host: connect<Host, HostNotice>(port satisfies Port, onNotice), tab };
}

/** `randomUUID` is missing outside secure contexts. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
