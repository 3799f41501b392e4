import type { KeySnapshot, SnapshotName, SnapshotOptions, Snapshots } from './snapshots.ts';

/** A command's row as the engine tells it. */
export interface CommandRow {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly since: string;
  readonly group: string;
  readonly complexity: string;
}

/** Where the image lies. */
export type Storage = 'opfs' | 'indexeddb' | 'memory';

/** Why the image lies in memory only, where it does. */
export type Fallback = 'none' | 'no-locks' | 'no-storage';

export interface Status {
  /** Whether this tab's worker runs the engine or asks another tab's. */
  readonly role: 'owner' | 'client';
  readonly epoch: number;
  /** Counts the mounts of this owner: another disk, or the same one again. */
  readonly mount: number;
  readonly storage: Storage;
  readonly fallback: Fallback;
  readonly imageBytes: number;
  readonly bootLog: readonly string[];
  /** Why the image could not be mounted; absent when it was. */
  readonly fault?: string;
}

/** What a session must find in the engine, so that it can be made again after the engine moved. */
export interface Place {
  /** A name that is the caller's own for ever. */
  readonly session: string;
  readonly db: number;
  /** A session with state of its own (MULTI, WATCH) cannot be made again. */
  readonly kept: 'database' | 'everything';
}

export type SnapshotRequest = { [K in SnapshotName]: { name: K; options: SnapshotOptions[K] } }[SnapshotName];
export type SnapshotAnswer = Partial<Snapshots>;

/** The engine as the page sees it, wherever it runs. */
export interface Host {
  status(): Status | Promise<Status>;
  commands(): readonly CommandRow[];
  /** Sends bytes of requests; answers with what the engine has to say right after them. */
  feed(place: Place, bytes: Uint8Array): Promise<Fed>;
  leave(session: string): void;
  snapshots(wanted: readonly SnapshotRequest[]): SnapshotAnswer;
  key(db: number, place: number): KeySnapshot | null;
  /** Writes what the caches still hold: the page may be about to end. */
  sync(): void;
  /** Makes the image clean and tells its length; `imageSlice` then reads it. */
  imageLength(): number;
  imageSlice(at: number, length: number): Uint8Array;
  /** Mounts `image` in place of the present one, which stays when it cannot be mounted. */
  replaceImage(image: Uint8Array): Promise<Status>;
  /** Loads data files into the keyspace; answers with lines to show. */
  importFiles(files: readonly DataFile[]): readonly string[];
  /** A fresh, empty image. */
  format(): Promise<Status>;
}

export interface Fed {
  readonly output: Uint8Array;
  /** After QUIT, SHUTDOWN or a protocol error nothing more will come for what was asked. */
  readonly connection: 'open' | 'closed';
}

export interface DataFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the host says unasked. */
export type HostNotice =
  | { readonly kind: 'output'; readonly session: string; readonly bytes: Uint8Array }
  /** Another client, or the engine itself, ended this one. */
  | { readonly kind: 'closed'; readonly session: string }
  | { readonly kind: 'status'; readonly status: Status };

/** Names of failures that cross ports and are told apart by the page. */
export const OWNER_LOST = 'OwnerLost';
export const SESSION_LOST = 'SessionLost';
export const SESSION_CLOSED = 'SessionClosed';
export const UNMOUNTED = 'Unmounted';
/** The person gave up what was waited for, and with it the connection. */
export const STOPPED = 'Stopped';
/** The engine was started anew while something was waited for. */
export const ENGINE_RENEWED = 'EngineRenewed';
