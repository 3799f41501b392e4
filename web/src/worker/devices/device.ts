import type { Fallback, Storage } from '../../core/host.ts';

/** What the engine's block device stands on. Offsets and lengths are multiples of 512. */
export interface Device {
  len(): number;
  /** Fills `into` entirely. */
  read(at: number, into: Uint8Array): void;
  write(at: number, from: Uint8Array): void;
  flush(): void;
}

/** A device with the life around it that the engine need not know. */
export interface Store {
  readonly device: Device;
  readonly storage: Storage;
  readonly fallback: Fallback;
  /** Done when everything flushed so far is where it survives the page. */
  settled(): Promise<void>;
  /** Takes `image` for the whole content. */
  replace(image: Uint8Array): Promise<void>;
  /** All zero again, so that the engine formats it. */
  blank(): Promise<void>;
}

/** Room for some hundred thousand keys; sparse where the storage can be. */
export const IMAGE_BYTES = 64 * 1024 * 1024;
