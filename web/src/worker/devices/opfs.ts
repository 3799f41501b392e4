import { type Device, IMAGE_BYTES, type Store } from './device.ts';

const FILE = 'bramble.img';
/** A closing tab's handle may outlive its lock for a moment. */
const OPEN_TRIES = 20;
const OPEN_PAUSE_MS = 15;

/** The image as one file of the origin's private file system. */
class OpfsDevice implements Device {
  readonly #handle: FileSystemSyncAccessHandle;

  constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle;
  }

  len(): number {
    return this.#handle.getSize();
  }

  read(at: number, into: Uint8Array<ArrayBuffer>): void {
    const count = this.#handle.read(into, { at });
    if (count !== into.length) throw new Error(`only ${count} of ${into.length} bytes could be read at ${at}`);
  }

  write(at: number, from: Uint8Array<ArrayBuffer>): void {
    const count = this.#handle.write(from, { at });
    if (count !== from.length) throw new Error(`only ${count} of ${from.length} bytes could be written at ${at}`);
  }

  flush(): void {
    this.#handle.flush();
  }
}

export class OpfsStore implements Store {
  readonly storage = 'opfs';
  readonly fallback = 'none';
  readonly device: Device;
  readonly #handle: FileSystemSyncAccessHandle;

  constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle;
    this.device = new OpfsDevice(handle);
  }

  async settled(): Promise<void> {}

  async replace(image: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#handle.truncate(0);
    this.#handle.write(image, { at: 0 });
    this.#handle.flush();
  }

  async blank(): Promise<void> {
    this.#handle.truncate(0);
    this.#handle.truncate(IMAGE_BYTES);
    this.#handle.flush();
  }
}

/** Throws where the browser, the context or the visitor does not allow it. */
export async function openOpfs(): Promise<OpfsStore> {
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle(FILE, { create: true });
  const handle = await openHandle(file);
  if (handle.getSize() === 0) handle.truncate(IMAGE_BYTES);
  return new OpfsStore(handle);
}

async function openHandle(file: FileSystemFileHandle): Promise<FileSystemSyncAccessHandle> {
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (tries === OPEN_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, OPEN_PAUSE_MS));
    }
  }
}
