import { type Device, IMAGE_BYTES, type Store } from './device.ts';
import { volumeBytes } from './volume.ts';

const FILE = 'bramble.img';
/** A closing tab's handle may outlive its lock for a moment. */
const OPEN_TRIES = 20;
const OPEN_PAUSE_MS = 15;
const SECTOR_BYTES = 512;

/**
 * The image as one file of the origin's private file system.
 *
 *     file   ▓▓▓▓▓▓▓▓▓▓▓┊            grows with the highest sector written,
 *     image  ▓▓▓▓▓▓▓▓▓▓▓░░░░░░░░░░   what is not there yet reads as zero
 *
 * Making the file as long as the image at once would take a tenth of a second
 * at the first visit, and the visitor's space.
 */
class OpfsDevice implements Device {
  readonly #handle: FileSystemSyncAccessHandle;
  bytes = 0;
  /** Where the file ends. */
  #end = 0;

  constructor(handle: FileSystemSyncAccessHandle, bytes: number) {
    this.#handle = handle;
    this.become(bytes);
  }

  /** The file has another content now, and the image that length. */
  become(bytes: number): void {
    this.bytes = bytes;
    this.#end = this.#handle.getSize();
  }

  len(): number {
    return this.bytes;
  }

  read(at: number, into: Uint8Array<ArrayBuffer>): void {
    if (at + into.length > this.bytes) throw new RangeError(`read of ${into.length} bytes at ${at}`);
    const count = this.#handle.read(into, { at });
    into.fill(0, count);
  }

  write(at: number, from: Uint8Array<ArrayBuffer>): void {
    if (at + from.length > this.bytes) throw new RangeError(`write of ${from.length} bytes at ${at}`);
    // Formatting writes a megabyte of zeros, which are there already.
    if (at >= this.#end && from.every((byte) => byte === 0)) return;
    const count = this.#handle.write(from, { at });
    if (count !== from.length) throw new Error(`only ${count} of ${from.length} bytes could be written at ${at}`);
    this.#end = Math.max(this.#end, at + count);
  }

  flush(): void {
    this.#handle.flush();
  }
}

export class OpfsStore implements Store {
  readonly storage = 'opfs';
  readonly fallback = 'none';
  readonly device: Device;
  readonly #device: OpfsDevice;
  readonly #handle: FileSystemSyncAccessHandle;

  constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle;
    this.#device = new OpfsDevice(handle, imageBytes(handle));
    this.device = this.#device;
  }

  async settled(): Promise<void> {}

  async replace(image: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#handle.truncate(0);
    this.#handle.write(image, { at: 0 });
    this.#handle.flush();
    this.#device.become(image.length);
  }

  async blank(): Promise<void> {
    this.#handle.truncate(0);
    this.#handle.flush();
    this.#device.become(IMAGE_BYTES);
  }
}

/** The volume's own length, of which the file may hold only the beginning. */
function imageBytes(handle: FileSystemSyncAccessHandle): number {
  const size = handle.getSize();
  if (size === 0) return IMAGE_BYTES;
  const boot = new Uint8Array(SECTOR_BYTES);
  handle.read(boot, { at: 0 });
  return Math.max(size, volumeBytes(boot));
}

/** Throws where the browser, the context or the visitor does not allow it. */
export async function openOpfs(): Promise<OpfsStore> {
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle(FILE, { create: true });
  return new OpfsStore(await openHandle(file));
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
