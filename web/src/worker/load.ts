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
  if (module) return init({ module_or_path: module });
  const response = await fetch(wasm).catch(() => undefined);
  if (response?.ok) return init({ module_or_path: response });
  // A sandboxed frame and a foreign page may run the host's scripts, but not read its files.
  await runScript(wasmScript);
  if (globalThis.brambleWasm === undefined) throw new Error(`no engine at ${wasm}`);
  return init({ module_or_path: fromBase64(globalThis.brambleWasm) });
}

async function runScript(address: string): Promise<void> {
  if (typeof importScripts === 'function') return importScripts(address);
  await import(address);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
