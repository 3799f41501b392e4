import init from 'bramble';
import type { Boot, Compiled } from '../core/boot.ts';

/** Set by the script form of the wasm file. */
declare global {
  var brambleWasm: string | undefined;
}

let loading: Promise<unknown> | undefined;

let arrived: (module: WebAssembly.Module | undefined) => void = () => {};
const sent = new Promise<WebAssembly.Module | undefined>((resolve) => {
  arrived = resolve;
});

/** Takes the module that the page compiled. */
export function takeModule({ module }: Compiled<WebAssembly.Module>): void {
  arrived(module);
}

/** Loads the engine once for everyone in this worker. */
export function loadEngine(boot: Boot): Promise<unknown> {
  loading ??= load(boot).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load({ wasm, wasmScript, compiler }: Boot): Promise<unknown> {
  const module = compiler === 'page' ? await sent : undefined;
  return init({ module_or_path: module ?? (await source(wasm, wasmScript, () => globalThis.brambleWasm)) });
}

/** A module's bytes: its file, or the script that holds the same. */
export async function source(
  address: string,
  script: string,
  held: () => string | undefined,
): Promise<Response | Uint8Array<ArrayBuffer>> {
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) return response;
  // A sandboxed frame and a foreign page may run the host's scripts, but not read its files.
  await runScript(script);
  const base64 = held();
  if (base64 === undefined) throw new Error(`no engine at ${address}`);
  return fromBase64(base64);
}

async function runScript(address: string): Promise<void> {
  if (typeof importScripts === 'function') return importScripts(address);
  await import(address);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
