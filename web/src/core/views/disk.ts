import { clusterByte, fileInk, type Ink } from '../ink.ts';
import { bytesText, countText } from '../quantity.ts';
import type { DiskOp, DiskSnapshot } from '../snapshots.ts';
import { fitPitch, type Grid, type Size, type Surface } from '../surface.ts';
import { defineView, type LegendEntry, type Trail } from '../view.ts';
import type { Words } from '../words/words.ts';
import { LEGEND_LETTERS, shortName } from './parts.ts';

const LANES = 4;
const LANE_HEIGHT = 13;
const LANE_LABEL_WIDTH = 38;
const HEAD_HEIGHT = 18;
const RECORDER_HEIGHT = HEAD_HEIGHT + LANES * LANE_HEIGHT + 6;
const OP_PITCH = 4;
const RATE_WIDTH = 180;
/** Clusters are put together until a cell is at least this large: a map of single pixels cannot be read. */
const CELL_PITCH = 5;
const LARGEST_PITCH = 9;
const opInks: readonly Ink[] = ['read', 'write', 'flush'];

/**
 *     ┌ clusters ───────────────────────────────┐
 *     │ ▒▒▒▒▓▓▓▓▓▓▓░░░░░░░  by owning file,      │
 *     │ ░░░░░░░░░░░░░░░░░░  glowing when written │
 *     ├ latest operations ──────────────────────┤
 *     │ boot ─────────────────────────────────  │
 *     │ FAT  ──────▮──────────▮───────────────  │  a mark an operation,
 *     │ dirs ────────▮──────────────────────|─  │  in the lane of its region
 *     │ data ▮▮▮▮─────▮▮▮──────▮▮▮──────────|─  │  a flush through all lanes
 *     └─────────────────────────────────────────┘
 */
export const disk = defineView({
  id: 'disk',
  snapshot: 'disk',

  height: (width) => Math.round(Math.min(250, Math.max(212, width * 0.27))),

  grids: (size, data) => [clusterGrid(size, data)],

  draw(on, data, trails, words) {
    drawMap(on, data, words);
    drawRecorder(on, data.ops, words);
    drawRate(on, trails[0] ?? [], words);
  },

  figures: ({ counts, freeClusters, clusterBytes }, words) => [
    { name: words.disk.reads, value: countText(counts.reads) },
    { name: words.disk.writes, value: countText(counts.writes) },
    { name: words.disk.flushes, value: countText(counts.flushes) },
    { name: words.disk.free, value: bytesText(freeClusters * clusterBytes) },
  ],

  legend: ({ files }, words) => [
    { ink: 'system', name: words.disk.system },
    ...files
      .slice(0, 5)
      .map((file, i): LegendEntry => ({ ink: fileInk(i), name: shortName(file.name, LEGEND_LETTERS) })),
    { ink: 'hot', name: words.disk.justWritten },
  ],

  describe(data, { grids, cell }, words) {
    const merged = mergedBy(data, grids[0]?.count ?? 1);
    const { owner, heat } = cellOf(data, cell, merged);
    const sentence = words.disk.cell(countText(2 + cell * merged * data.perCell), ownerName(data, owner, words));
    return heat > 200 ? `${sentence}, ${words.disk.justWritten}` : sentence;
  },

  summary: ({ counts, freeClusters, clusterBytes }, words) =>
    words.disk.summary(
      countText(counts.reads),
      countText(counts.writes),
      countText(counts.flushes),
      bytesText(freeClusters * clusterBytes),
    ),

  /** Sectors written since the last sample, on a scale where 4096 are all. */
  samples: ({ counts }, before) => [
    logShare(counts.sectorsWritten - (before?.counts.sectorsWritten ?? counts.sectorsWritten)),
  ],
});

function clusterGrid(size: Size, data: DiskSnapshot): Grid {
  const room = { width: size.width, height: size.height - RECORDER_HEIGHT - HEAD_HEIGHT - 10 };
  const most = Math.max(1, Math.floor(room.width / CELL_PITCH) * Math.floor(room.height / CELL_PITCH));
  const merged = Math.max(1, Math.ceil(data.owners.length / most));
  const count = Math.ceil(data.owners.length / merged);
  const pitch = fitPitch(room, Math.max(1, count), CELL_PITCH, LARGEST_PITCH);
  return { x: 0, y: HEAD_HEIGHT, columns: Math.max(1, Math.floor(room.width / pitch)), count, pitch, gap: 1 };
}

/** Cells of the snapshot that one drawn cell stands for. */
function mergedBy({ owners }: DiskSnapshot, count: number): number {
  return Math.max(1, Math.ceil(owners.length / count));
}

/** Of cells put together, the first owner there is and the latest write. */
function cellOf({ owners, heat }: DiskSnapshot, cell: number, merged: number): { owner: number; heat: number } {
  const both = { owner: 0, heat: 0 };
  for (let at = cell * merged; at < (cell + 1) * merged; at++) {
    if (both.owner === 0) both.owner = owners[at] ?? 0;
    both.heat = Math.max(both.heat, heat[at] ?? 0);
  }
  return both;
}

function drawMap(on: Surface, data: DiskSnapshot, words: Words): void {
  const grid = clusterGrid(on, data);
  const merged = mergedBy(data, grid.count);
  on.text(0, 11, words.disk.map(countText(data.clusters), countText(data.perCell * merged)), 'soft', 'start');
  const { fats, fatSectors } = data.reserved;
  on.text(on.width, 11, words.disk.tables(countText(fats), countText(fatSectors)), 'soft', 'end');
  const bytes = new Uint8Array(grid.count);
  for (let cell = 0; cell < grid.count; cell++) {
    const { owner, heat } = cellOf(data, cell, merged);
    bytes[cell] = clusterByte(owner, heat);
  }
  on.cells(grid, bytes, 'clusters');
}

function drawRecorder(on: Surface, ops: readonly DiskOp[], words: Words): void {
  const top = on.height - RECORDER_HEIGHT;
  on.text(0, top + 11, words.disk.operations, 'soft', 'start');
  const lanesTop = top + HEAD_HEIGHT;
  for (let lane = 0; lane < LANES; lane++) {
    const y = lanesTop + lane * LANE_HEIGHT;
    on.text(0, y + 10, words.disk.regions[lane] ?? '', 'soft', 'start');
    on.rect(LANE_LABEL_WIDTH, y + LANE_HEIGHT - 1, on.width - LANE_LABEL_WIDTH, 1, 'rule', 1);
  }
  const room = Math.floor((on.width - LANE_LABEL_WIDTH) / OP_PITCH);
  for (const [i, op] of ops.slice(-room).entries()) drawOp(on, LANE_LABEL_WIDTH + i * OP_PITCH, lanesTop, op);
}

/** Taller for more sectors; a flush crosses every lane. */
function drawOp(on: Surface, x: number, lanesTop: number, op: DiskOp): void {
  const ink = opInks[op.kind] ?? 'soft';
  if (ink === 'flush') return on.rect(x, lanesTop, 1, LANES * LANE_HEIGHT - 1, ink, 1);
  const height = Math.min(LANE_HEIGHT - 2, 3 + Math.ceil(Math.log2(op.sectors + 1)));
  on.rect(x, lanesTop + (op.region + 1) * LANE_HEIGHT - 1 - height, OP_PITCH - 1, height, ink, 1);
}

/** How much was written lately, at the right of the recorder's head. */
function drawRate(on: Surface, trail: Trail, words: Words): void {
  const width = Math.min(RATE_WIDTH, on.width / 3);
  const [x, top] = [on.width - width, on.height - RECORDER_HEIGHT];
  on.text(x - 8, top + 11, words.disk.writtenLately, 'soft', 'end');
  on.rect(x, top + 12, width, 1, 'rule', 1);
  if (trail.length > 1) on.trace(x, top - 2, width, 14, trail, 'write');
}

function logShare(sectors: number): number {
  return Math.min(1, Math.log2(1 + Math.max(0, sectors)) / 12);
}

function ownerName({ files }: DiskSnapshot, owner: number, words: Words): string {
  if (owner === 0) return words.disk.free;
  if (owner === 1) return words.disk.system;
  return files[owner - 2]?.name ?? words.disk.other;
}
