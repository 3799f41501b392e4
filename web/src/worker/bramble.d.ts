/** The engine's face, as wasm-bindgen makes it of `crates/host/wasm`; the build maps it to `gen/bramble.js`. */
import type { CommandRow } from '../core/host.ts';
import type { KeySnapshot, SnapshotName } from '../core/snapshots.ts';
import type { Device } from './devices/device.ts';

export default function init(source: {
  module_or_path: Request | URL | Response | BufferSource | WebAssembly.Module;
}): Promise<unknown>;

export class Appliance {
  static inMemory(bytes: number, seed: bigint, nowMs: number): Appliance;
  /** Formats a blank device; throws an Error that says why an image cannot be mounted. */
  static onDevice(device: Device, seed: bigint, nowMs: number): Appliance;
  static commands(): CommandRow[];
  bootLog(): string[];
  connect(): number;
  disconnect(client: number): void;
  feed(nowMs: number, client: number, bytes: Uint8Array): void;
  output(client: number): Uint8Array;
  /** Clients that others or the clock gave something to, or closed, since the last call. */
  woken(): Uint32Array;
  isClosed(client: number): boolean;
  /** When `tick` wants to be called next, in milliseconds since the epoch. */
  pollTimeout(): number | undefined;
  tick(nowMs: number): void;
  /** The module of scripts has come, or will never. */
  scriptsArrived(nowMs: number): void;
  snapshot(name: 'key', options: { db: number; index: number }): KeySnapshot | null;
  /** The shapes by name are `Snapshots`. */
  snapshot(name: SnapshotName, options: unknown): unknown;
  imageLen(): number;
  readImage(at: number, length: number): Uint8Array;
  importFiles(nowMs: number, names: string[], contents: Uint8Array[]): string[];
  close(nowMs: number): void;
  free(): void;
}
