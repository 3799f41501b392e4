import type { Boot } from '../core/boot.ts';
import { invoke } from '../core/rpc.ts';
import { MemoryStore } from './devices/memory.ts';
import { Engine } from './engine.ts';
import { loadEngine } from './load.ts';
import type { Answer, Tell } from './page-host.ts';

/** Answers for one console, which sees no other's keys: an appliance of its own on the shared wasm. */
export async function consoleHost(boot: Boot, tell: Tell): Promise<Answer> {
  await loadEngine(boot);
  const engine = new Engine(new MemoryStore('none'), 1, tell);
  return (method, args) => invoke(engine, method, args);
}
