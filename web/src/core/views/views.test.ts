import assert from 'node:assert/strict';
import test from 'node:test';
import { cachesOf, diskOf, keyspaceOf } from '../../../test/gallery/fixtures.ts';
import type { CachesSnapshot, DiskSnapshot, KeyspaceSnapshot } from '../snapshots.ts';
import { cellAt, cellBox, fitPitch, TextSurface } from '../surface.ts';
import { extendTrails, TRAIL_SAMPLES } from '../view.ts';
import { en } from '../words/en.ts';
import { caches } from './caches.ts';
import { disk } from './disk.ts';
import { keyspace } from './keyspace.ts';

const three: KeyspaceSnapshot = {
  db: 2,
  keys: 3,
  shown: 3,
  // A fresh string with half its life left, a cold list, a warm hash of a megabyte.
  cells: Uint8Array.of(0, 4, 255, 128, 1, 6, 0, 0, 4, 20, 128, 0),
  expires: 1,
  usedMemory: 123_456,
  perDb: [],
};

test('keyspace: a few keys are drawn in detail', () => {
  const on = new TextSurface(100, 60);
  keyspace.draw(on, three, [], en);
  assert.deepEqual(on.lines, [
    'rect 0,0 27x27 string 16%',
    'rect 8,8 10x10 string 100%',
    'frame 0,0 27x27 hot',
    'rect 0,0 27x1 text 100%',
    'rect 26,0 1x27 text 100%',
    'rect 30,0 27x27 list 16%',
    'rect 37,7 12x12 list 50%',
    'rect 60,0 27x27 hash 16%',
    'rect 62,2 22x22 hash 79%',
  ]);
});

test('keyspace: many keys are a byte each, none is a sentence', () => {
  const many = new TextSurface(100, 60);
  keyspace.draw(many, keyspaceOf(1000), [], en);
  assert.equal(many.lines.length, 1);
  assert.match(many.lines[0] ?? '', /^cells 0,0 50\/1000x2 keyspace /);
  const none = new TextSurface(100, 60);
  keyspace.draw(none, keyspaceOf(0), [], en);
  assert.deepEqual(none.lines, [`text 50,30 ${JSON.stringify(en.keyspace.empty)} soft middle`]);
});

test('keyspace: in words', () => {
  assert.equal(keyspace.summary(three, en), '3 keys in database 2: 1 string, 1 list, 1 hash.');
  const grids = keyspace.grids({ width: 100, height: 60 }, three);
  assert.equal(
    keyspace.describe(three, { size: { width: 100, height: 60 }, grids, grid: 0, cell: 2 }, en),
    'Key 3: hash',
  );
  assert.deepEqual(
    keyspace.figures(three, en).map(({ value }) => value),
    ['2', '3', '1', '121 KiB'],
  );
});

const small: CachesSnapshot = {
  ...cachesOf(4, 0),
  sector: {
    sets: 4,
    ways: 2,
    cells: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 200),
    hits: 3,
    misses: 1,
    evictions: 0,
    dirty: 1,
  },
};

test('caches: a column a set, its ways below each other', () => {
  const on = new TextSurface(600, 190);
  caches.draw(on, small, [[0, 1]], en);
  const cells = on.lines.filter((line) => line.startsWith('cells'));
  assert.deepEqual(cells[0], 'cells 0,36 4/8x12 sectors 1 3 5 7 2 4 6 200');
  assert.match(cells[1] ?? '', / pages /);
  assert.ok(on.lines.some((line) => line.startsWith('trace') && line.includes('[0 1]')));
  assert.equal(on.lines.filter((line) => /"dump\.rdb" soft start$/.test(line)).length, 1);
});

test('caches: a cell in words, in strips and in the page cache', () => {
  const size = { width: 600, height: 190 };
  const grids = caches.grids(size, small);
  assert.equal(grids.length, 2);
  assert.equal(caches.describe(small, { size, grids, grid: 0, cell: 7 }, en), 'Set 3, way 1: changed');
  assert.match(
    caches.describe(small, { size, grids, grid: 1, cell: 0 }, en),
    /^Page of appendonlydir\/appendonly\.aof\.1\.incr\.aof/,
  );
  const wide = cachesOf(1024, 0.5);
  const strips = caches.grids(size, wide);
  const second = strips[1];
  assert.ok(second && strips.length > 2);
  assert.match(
    caches.describe(wide, { size, grids: strips, grid: 1, cell: 0 }, en),
    new RegExp(`^Set ${second.columns}, way 0`),
  );
  assert.equal(
    strips.slice(0, -1).reduce((sum, grid) => sum + grid.count, 0),
    1024 * 4,
  );
});

const map: DiskSnapshot = {
  ...diskOf(8, 9),
  perCell: 4,
  owners: Uint8Array.of(1, 2, 2, 3, 0, 0, 255, 0),
  heat: Uint8Array.of(0, 0, 255, 0, 0, 0, 0, 0),
  ops: [
    { kind: 1, sector: 9, sectors: 1, region: 1 },
    { kind: 2, sector: 0, sectors: 0, region: 3 },
  ],
};

test('disk: clusters by owner, glowing when written, operations in lanes', () => {
  const on = new TextSurface(400, 212);
  disk.draw(on, map, [], en);
  assert.ok(on.lines.includes('cells 0,18 44/8x9 clusters 8 16 23 24 0*2 80 0'), on.lines.join('\n'));
  assert.ok(on.lines.includes('rect 38,179 3x4 write 100%'), on.lines.join('\n'));
  assert.ok(on.lines.includes('rect 42,158 1x51 flush 100%'));
  // The strip of the whole disk: what is used, and the frame of what the map shows.
  assert.ok(on.lines.includes('rect 0,126 200x3 soft 100%'));
  assert.ok(on.lines.includes('frame 0,124 400x6 text'));
});

test('disk: a cell in words', () => {
  const size = { width: 400, height: 212 };
  const grids = disk.grids(size, map);
  const say = (cell: number) => disk.describe(map, { size, grids, grid: 0, cell }, en);
  assert.equal(say(2), 'Cluster 10: appendonlydir/appendonly.aof.1.base.rdb, just written');
  assert.equal(say(4), 'Cluster 18: free');
  assert.equal(say(6), 'Cluster 26: other');
});

test('disk: more clusters than legible cells are put together', () => {
  const data = { ...diskOf(16_384, 0), owners: new Uint8Array(16_384).fill(2) };
  const [grid] = disk.grids({ width: 300, height: 212 }, data);
  assert.ok(grid && grid.pitch >= 5 && grid.count < 16_384);
  assert.ok(Math.ceil(grid.count / grid.columns) * grid.pitch <= 212);
  // A nearly empty disk is shown from its start, each cell of the snapshot for itself.
  const size = { width: 300, height: 212 };
  const empty = { ...data, owners: new Uint8Array(16_384).fill(2, 0, 40) };
  const [start] = disk.grids(size, empty);
  assert.ok(start && start.count < 2000);
  assert.match(disk.describe(empty, { size, grids: [start], grid: 0, cell: 1 }, en), /^Cluster 10: /);
});

test('views: every cell of every grid can be pointed at and lies inside the picture', () => {
  for (const width of [320, 390, 800]) {
    const size = { width, height: caches.height(width) };
    for (const grid of caches.grids(size, cachesOf(1024, 0.5))) {
      for (const cell of [0, grid.count - 1]) {
        const { x, y, side } = cellBox(grid, cell);
        assert.equal(cellAt(grid, x, y), cell);
        assert.ok(x + side <= size.width && y + side <= size.height, `cell ${cell} at ${x},${y} in ${width}`);
      }
    }
  }
});

test('surface: pitch and trails keep their bounds', () => {
  assert.equal(fitPitch({ width: 100, height: 100 }, 1, 2, 30), 30);
  assert.equal(fitPitch({ width: 100, height: 100 }, 100, 2, 30), 10);
  assert.equal(fitPitch({ width: 100, height: 100 }, 1_000_000, 2, 30), 2);
  let trails: readonly (readonly number[])[] = [];
  for (let i = 0; i < TRAIL_SAMPLES + 5; i++) trails = extendTrails(trails, [i]);
  assert.equal(trails[0]?.length, TRAIL_SAMPLES);
  assert.equal(trails[0]?.at(-1), TRAIL_SAMPLES + 4);
});
