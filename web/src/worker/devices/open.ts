import type { Store } from './device.ts';
import { openIndexedDb } from './indexeddb.ts';
import { MemoryStore } from './memory.ts';
import { openOpfs } from './opfs.ts';

/** The best storage to be had; whoever calls this must be the image's only owner. */
export async function openStore(): Promise<Store> {
  for (const open of [openOpfs, openIndexedDb]) {
    try {
      return await open();
    } catch {
      // Not allowed or not there: the next one is tried, and the last one tells the visitor.
    }
  }
  return new MemoryStore('no-storage');
}
