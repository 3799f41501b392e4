import type { CommandRow, Status } from '../../src/core/host.ts';
import type { CachesSnapshot, DiskSnapshot, InfoSnapshot, KeyspaceSnapshot } from '../../src/core/snapshots.ts';

/** Snapshots of an invented engine, for golden tests and for looking at the views without one. */

/** A small generator of its own, so that fixtures are the same everywhere. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function keyspaceOf(keys: number): KeyspaceSnapshot {
  const random = seeded(keys);
  const cells = new Uint8Array(keys * 4);
  let expires = 0;
  for (let i = 0; i < keys; i++) {
    const type = Math.floor(random() ** 1.6 * 5);
    const ttl = random() < 0.25 ? 1 + Math.floor(random() * 254) : 0;
    if (ttl > 0) expires++;
    cells.set([type, 4 + Math.floor(random() * 12), Math.floor(random() ** 3 * 256), ttl], i * 4);
  }
  return {
    db: 0,
    keys,
    shown: keys,
    cells,
    expires,
    usedMemory: 80_000 + keys * 96,
    perDb: [keys, ...Array(15).fill(0)],
  };
}

export function cachesOf(sets: number, filled: number): CachesSnapshot {
  const random = seeded(sets);
  const cells = Uint8Array.from({ length: sets * 4 }, () => {
    if (random() > filled) return 0;
    return random() < 0.12 ? 128 + Math.floor(random() * 128) : 1 + Math.floor(random() * 127);
  });
  const pages = Uint8Array.from(
    { length: 210 },
    (_, i) => (i < 150 ? 1 : i < 190 ? 0 : 2) | (random() < 0.15 ? 128 : 0),
  );
  return {
    sector: { sets, ways: 4, cells, hits: 40_213, misses: 702, evictions: 11, dirty: 41 },
    page: {
      capacity: 1024,
      pages: pages.length,
      dirty: 31,
      hits: 9120,
      misses: 230,
      evictions: 0,
      files: [
        { name: 'appendonlydir/appendonly.aof.1.base.rdb', pages: 40, dirty: 2 },
        { name: 'appendonlydir/appendonly.aof.1.incr.aof', pages: 150, dirty: 22 },
        { name: 'appendonlydir/appendonly.aof.manifest', pages: 20, dirty: 7 },
      ],
      cells: pages,
    },
    dentry: {
      positive: 5,
      negative: 3,
      hits: 311,
      negativeHits: 12,
      misses: 9,
      recent: [
        { name: 'dump.rdb', exists: false },
        { name: 'appendonlydir', exists: true },
        { name: 'appendonly.aof.manifest', exists: true },
        { name: 'temp-appendonly.aof.manifest', exists: false },
        { name: 'appendonly.aof.1.incr.aof', exists: true },
      ],
    },
  };
}

export function diskOf(cellCount: number, reads: number): DiskSnapshot {
  const random = seeded(cellCount);
  const owners = new Uint8Array(cellCount);
  const heat = new Uint8Array(cellCount);
  owners.fill(2, 1, 90).fill(3, 90, Math.floor(cellCount / 4));
  owners[0] = 1;
  for (let i = 0; i < 60; i++) heat[Math.floor(cellCount / 4) - 1 - i] = 255 - i * 4;
  const ops = Array.from({ length: 240 }, (_, i) => {
    const kind = i % 23 === 22 ? 2 : random() < 0.3 ? 0 : 1;
    return {
      kind,
      sector: i,
      sectors: 1 + Math.floor(random() ** 3 * 128),
      region: kind === 2 ? 3 : random() < 0.6 ? 3 : Math.floor(random() * 4),
    };
  });
  return {
    clusterBytes: 512,
    clusters: cellCount * 8,
    freeClusters: cellCount * 6,
    perCell: 8,
    owners,
    heat,
    files: [
      { name: 'appendonlydir/appendonly.aof.1.base.rdb', bytes: 90 * 4096, clusters: 720, runs: 1 },
      { name: 'appendonlydir/appendonly.aof.1.incr.aof', bytes: 1 << 20, clusters: 2048, runs: 3 },
    ],
    reserved: { fatSectors: 1009, fats: 2 },
    counts: { reads, writes: 12_807, flushes: 312, sectorsRead: reads * 9, sectorsWritten: 40_002 },
    ops,
  };
}

export const info: InfoSnapshot = {
  version: '0',
  clients: 1,
  usedMemory: 0,
  commands: 0,
  opsPerSecond: 1240,
  hits: 0,
  misses: 0,
  storage: 'opfs',
};

export const status: Status = {
  role: 'owner',
  epoch: 1,
  mount: 1,
  storage: 'opfs',
  fallback: 'none',
  imageBytes: 64 * 1024 * 1024,
  bootLog: ['FAT32 volume of 64 MiB mounted, clean', '0 keys loaded from appendonlydir'],
};

export const commandRows: CommandRow[] = [
  [
    'SET',
    'SET key value [NX | XX | IFEQ comparison-value] [GET] [EX seconds | PX milliseconds | EXAT unix-time-seconds | KEEPTTL]',
  ],
  ['GET', 'GET key'],
  ['ZADD', 'ZADD key [NX | XX] [GT | LT] [CH] [INCR] score member [score member ...]'],
].map(([name = '', usage = '']) => ({
  name,
  usage,
  summary: '',
  since: '1.0.0',
  group: 'string',
  complexity: '',
}));
