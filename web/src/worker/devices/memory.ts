import type { Fallback } from '../../core/host.ts';
import { type Device, IMAGE_BYTES, type Store } from './device.ts';

/** The image as one array, gone with the page. */
export class MemoryDevice implements Device {
  #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  len(): number {
    return this.#bytes.length;
  }

  read(at: number, into: Uint8Array): void {
    if (at + into.length > this.#bytes.length) throw new RangeError(`read of ${into.length} bytes at ${at}`);
    into.set(this.#bytes.subarray(at, at + into.length));
  }

  write(at: number, from: Uint8Array): void {
    if (at + from.length > this.#bytes.length) throw new RangeError(`write of ${from.length} bytes at ${at}`);
    this.#bytes.set(from, at);
  }

  flush(): void {}

  /** Takes another array for the content. */
  become(bytes: Uint8Array): void {
    this.#bytes = bytes;
  }
}

export class MemoryStore implements Store {
  readonly storage = 'memory';
  readonly device = new MemoryDevice(new Uint8Array(IMAGE_BYTES));
  readonly fallback: Fallback;

  constructor(fallback: Fallback) {
    this.fallback = fallback;
  }

  async settled(): Promise<void> {}

  async replace(image: Uint8Array): Promise<void> {
    this.device.become(image.slice());
  }

  async blank(): Promise<void> {
    this.device.become(new Uint8Array(IMAGE_BYTES));
  }
}
