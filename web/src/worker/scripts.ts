import init, { Interpreter } from 'bramble-lua';
import type { Boot } from '../core/boot.ts';
import { source } from './load.ts';

/** Set by the script form of the module's file. */
declare global {
  var brambleLuaWasm: string | undefined;
  /** What the engine's module calls: see `crates/host/wasm/src/scripts.rs`. */
  var brambleScripts: {
    exchange(interpreter: number, ask: Uint8Array): Uint8Array | undefined;
    release(interpreter: number): void;
  };
}

/** The engine takes an answer of no bytes for "there is no interpreter". */
const UNAVAILABLE = new Uint8Array(0);

type State = 'absent' | 'loading' | 'here' | 'unavailable';

let state: State = 'absent';
let addresses: Pick<Boot, 'lua' | 'luaScript'> | undefined;
const interpreters = new Map<number, Interpreter>();
const listeners = new Set<() => void>();

/** Says where the module is; it is loaded when the first script comes. */
export function placeScripts(boot: Boot): void {
  addresses = boot;
}

/** Calls `listener` when the module has come, or cannot; returns how to stop that. */
export function onScriptsArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

globalThis.brambleScripts = {
  exchange(number, ask) {
    if (state === 'absent') void load();
    if (state === 'loading') return undefined;
    if (state === 'unavailable') return UNAVAILABLE;
    try {
      return interpreterOf(number).exchange(ask);
    } catch {
      // A trap: what this interpreter held is lost, the engine is not.
      interpreters.delete(number);
      return UNAVAILABLE;
    }
  },
  release(number) {
    interpreters.get(number)?.free();
    interpreters.delete(number);
  },
};

function interpreterOf(number: number): Interpreter {
  const known = interpreters.get(number);
  if (known) return known;
  const made = new Interpreter();
  interpreters.set(number, made);
  return made;
}

async function load(): Promise<void> {
  state = 'loading';
  try {
    if (!addresses) throw new Error('nobody said where the module of scripts is');
    const { lua, luaScript } = addresses;
    await init({ module_or_path: await source(lua, luaScript, () => globalThis.brambleLuaWasm) });
    state = 'here';
  } catch {
    // The next script tries again: a network may come back.
    state = 'unavailable';
    setTimeout(() => {
      if (state === 'unavailable') state = 'absent';
    }, RETRY_MS);
  }
  for (const listener of listeners) listener();
}

const RETRY_MS = 5000;
