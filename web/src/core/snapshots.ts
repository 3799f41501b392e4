/** What the engine can show of itself, by name. Mirrors `crates/host/wasm/src/snapshots.rs`. */
export interface Snapshots {
  keyspace: KeyspaceSnapshot;
  caches: CachesSnapshot;
  disk: DiskSnapshot;
  info: InfoSnapshot;
}

export type SnapshotName = keyof Snapshots;

export interface KeyspaceSnapshot {
  db: number;
  keys: number;
  shown: number;
  /** Four bytes a key: see `KEY_FIELDS`. */
  cells: Uint8Array;
  expires: number;
  usedMemory: number;
  perDb: number[];
}

/**
 *      byte 0        1             2             3
 *     ┌────────┬────────────┬─────────────┬────────────┐
 *     │ type   │ size class │ heat        │ ttl        │
 *     │ 0..5   │ log2 bytes │ 255 just    │ 0 none,    │
 *     │        │ 0..31      │ used, 0 cold│ 1..255 left│
 *     └────────┴────────────┴─────────────┴────────────┘
 */
export const KEY_FIELDS = 4;

export interface CachesSnapshot {
  sector: {
    sets: number;
    ways: number;
    /** sets × ways: 0 empty, 1..127 clean by recency, 128..255 dirty by recency. */
    cells: Uint8Array;
    hits: number;
    misses: number;
    evictions: number;
    dirty: number;
  };
  page: {
    capacity: number;
    pages: number;
    dirty: number;
    hits: number;
    misses: number;
    evictions: number;
    files: { name: string; pages: number; dirty: number }[];
    /** A byte a resident page: low 7 bits the file, high bit dirty. */
    cells: Uint8Array;
  };
  dentry: {
    positive: number;
    negative: number;
    hits: number;
    negativeHits: number;
    misses: number;
    recent: { name: string; exists: boolean }[];
  };
}

export interface DiskSnapshot {
  clusterBytes: number;
  clusters: number;
  freeClusters: number;
  /** Clusters one cell of `owners` stands for. */
  perCell: number;
  /** 0 free, 1 system, 2.. file + 2, 255 other. */
  owners: Uint8Array;
  /** 255 written just now .. 0 long ago. */
  heat: Uint8Array;
  files: { name: string; bytes: number; clusters: number; runs: number }[];
  reserved: { fatSectors: number; fats: number };
  counts: { reads: number; writes: number; flushes: number; sectorsRead: number; sectorsWritten: number };
  /** Oldest first. */
  ops: DiskOp[];
}

export interface DiskOp {
  /** 0 read, 1 write, 2 flush. */
  kind: number;
  sector: number;
  sectors: number;
  /** 0 boot, 1 FAT, 2 directory, 3 data. */
  region: number;
}

export interface InfoSnapshot {
  version: string;
  clients: number;
  usedMemory: number;
  commands: number;
  opsPerSecond: number;
  hits: number;
  misses: number;
  storage: string;
}

/** One key, asked for by its place in the keyspace view. */
export interface KeySnapshot {
  name: Uint8Array;
  type: string;
  encoding: string;
  bytes: number;
  /** -1 for none. */
  ttlMs: number;
  idleMs: number;
  /** About how many different elements a HyperLogLog has seen; -1 for any other value. */
  sketched: number;
  preview: string[];
}

export interface SnapshotOptions {
  keyspace: { db: number; from: number; max: number };
  caches: Record<string, never>;
  disk: Record<string, never>;
  info: Record<string, never>;
}
