import { type Device, IMAGE_BYTES, type Store } from './device.ts';
import { MemoryDevice } from './memory.ts';

const DATABASE = 'bramble';
const CHUNKS = 'chunks';
const CHUNK_BYTES = 64 * 1024;
/** Key of the record that holds the image's length; chunks are keyed from 0. */
const LENGTH_KEY = -1;

/** The image in memory, its changed chunks written behind to IndexedDB at every flush. */
class MirroredDevice extends MemoryDevice {
  readonly changed = new Set<number>();
  readonly #onFlush: () => void;

  constructor(bytes: Uint8Array, onFlush: () => void) {
    super(bytes);
    this.#onFlush = onFlush;
  }

  override write(at: number, from: Uint8Array): void {
    super.write(at, from);
    const last = Math.floor((at + from.length - 1) / CHUNK_BYTES);
    for (let chunk = Math.floor(at / CHUNK_BYTES); chunk <= last; chunk++) this.changed.add(chunk);
  }

  override flush(): void {
    this.#onFlush();
  }
}

export class IndexedDbStore implements Store {
  readonly storage = 'indexeddb';
  readonly fallback = 'none';
  readonly device: Device;
  readonly #mirrored: MirroredDevice;
  readonly #database: IDBDatabase;
  #saving: Promise<void> = Promise.resolve();

  constructor(database: IDBDatabase, bytes: Uint8Array) {
    this.#database = database;
    this.#mirrored = new MirroredDevice(bytes, () => this.#save());
    this.device = this.#mirrored;
  }

  settled(): Promise<void> {
    return this.#saving;
  }

  async replace(image: Uint8Array): Promise<void> {
    await this.#become(image.slice());
    for (let chunk = 0; chunk * CHUNK_BYTES < image.length; chunk++) this.#mirrored.changed.add(chunk);
    this.#save();
    await this.#saving;
  }

  async blank(): Promise<void> {
    await this.#become(new Uint8Array(IMAGE_BYTES));
  }

  async #become(bytes: Uint8Array): Promise<void> {
    await this.#saving;
    this.#mirrored.become(bytes);
    this.#mirrored.changed.clear();
    const transaction = this.#database.transaction(CHUNKS, 'readwrite');
    transaction.objectStore(CHUNKS).clear();
    transaction.objectStore(CHUNKS).put(bytes.length, LENGTH_KEY);
    await committed(transaction);
  }

  /** One transaction a flush, so that what a flush promised is stored as a whole or not at all. */
  #save(): void {
    const chunks = [...this.#mirrored.changed];
    this.#mirrored.changed.clear();
    if (chunks.length === 0) return;
    const transaction = this.#database.transaction(CHUNKS, 'readwrite');
    const store = transaction.objectStore(CHUNKS);
    store.put(this.#mirrored.len(), LENGTH_KEY);
    for (const chunk of chunks) {
      const at = chunk * CHUNK_BYTES;
      const bytes = new Uint8Array(Math.min(CHUNK_BYTES, this.#mirrored.len() - at));
      this.#mirrored.read(at, bytes);
      store.put(bytes, chunk);
    }
    this.#saving = Promise.all([this.#saving, committed(transaction)]).then(() => {});
    // The next reply that waits for it tells of the failure.
    this.#saving.catch(() => {});
  }
}

export async function openIndexedDb(): Promise<IndexedDbStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(CHUNKS);
  const database = await done(opening);
  const store = database.transaction(CHUNKS, 'readonly').objectStore(CHUNKS);
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const length: unknown = values[keys.indexOf(LENGTH_KEY)];
  const bytes = new Uint8Array(typeof length === 'number' ? length : IMAGE_BYTES);
  for (const [i, key] of keys.entries()) {
    const value: unknown = values[i];
    if (typeof key === 'number' && key >= 0 && value instanceof Uint8Array) bytes.set(value, key * CHUNK_BYTES);
  }
  return new IndexedDbStore(database, bytes);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}
