import { HEAT_STEPS, heatShare, heatStep, keyByte, typeInk, typeInks } from '../ink.ts';
import { bytesText, countText } from '../quantity.ts';
import { KEY_FIELDS, type KeyspaceSnapshot } from '../snapshots.ts';
import { cellBox, fitPitch, type Grid, type Size, type Surface } from '../surface.ts';
import { defineView } from '../view.ts';
import type { Words } from '../words/words.ts';

const LARGEST_PITCH = 30;
const SMALLEST_PITCH = 2;
/** Below this pitch a cell is one byte of colour; from it on its parts can be told apart. */
const DETAILED_PITCH = 14;

/**
 * A square a key, in the order of the table:
 *
 *     ┌─────┐  rim     how much of its life is left, clockwise from the top
 *     │ ▄▄▄ │  square  side by the size in bytes, colour by type,
 *     │ ███ │          stronger the more recently it was used
 *     └─────┘
 */
export const keyspace = defineView({
  id: 'keyspace',
  snapshot: 'keyspace',

  height: (width) => Math.round(Math.min(180, Math.max(150, width * 0.2))),

  grids: (size, data) => [layout(size, data.shown)],

  draw(on, data, _trails, words) {
    if (data.shown === 0) {
      on.text(on.width / 2, on.height / 2, words.keyspace.empty, 'soft', 'middle');
      return;
    }
    const grid = layout(on, data.shown);
    if (grid.pitch < DETAILED_PITCH) return on.cells(grid, colours(data), 'keyspace');
    for (let cell = 0; cell < data.shown; cell++) drawKey(on, grid, cell, data.cells);
  },

  figures: (data, words) => [
    { name: words.keyspace.database, value: String(data.db) },
    { name: words.keyspace.keys, value: countText(data.keys) },
    ...(data.shown < data.keys ? [{ name: words.keyspace.drawn, value: countText(data.shown) }] : []),
    { name: words.keyspace.expiring, value: countText(data.expires) },
    { name: words.keyspace.memory, value: bytesText(data.usedMemory) },
  ],

  legend: (_data, words) => [
    ...typeInks.map((ink) => ({ ink, name: words.keyspace.types[ink] })),
    { ink: 'text', name: words.keyspace.rim },
    { ink: 'hot', name: words.keyspace.justUsed },
  ],

  describe: (data, { cell }, words) =>
    words.keyspace.cell(countText(cell + 1), typeName(data.cells[cell * KEY_FIELDS] ?? 0, words)),

  summary(data, words) {
    const counts = countsOf(data);
    const byType = typeInks.flatMap((ink, type) => {
      const count = counts[type] ?? 0;
      return count > 0 ? [`${countText(count)} ${words.keyspace.types[ink]}`] : [];
    });
    return words.keyspace.summary(countText(data.keys), data.db, byType.join(', '));
  },

  samples: () => [],
});

function layout(size: Size, count: number): Grid {
  const pitch = fitPitch(size, Math.max(count, 1), SMALLEST_PITCH, LARGEST_PITCH);
  const gap = pitch >= DETAILED_PITCH ? 3 : pitch >= 4 ? 1 : 0;
  return { x: 0, y: 0, columns: Math.floor(size.width / pitch), count, pitch, gap };
}

function colours({ cells, shown }: KeyspaceSnapshot): Uint8Array {
  const bytes = new Uint8Array(shown);
  for (let cell = 0; cell < shown; cell++) {
    bytes[cell] = keyByte(cells[cell * KEY_FIELDS] ?? 0, cells[cell * KEY_FIELDS + 2] ?? 0);
  }
  return bytes;
}

function drawKey(on: Surface, grid: Grid, cell: number, cells: Uint8Array): void {
  const [type = 0, sizeClass = 0, heat = 0, ttl = 0] = cells.subarray(cell * KEY_FIELDS, (cell + 1) * KEY_FIELDS);
  const { x, y, side } = cellBox(grid, cell);
  const ink = typeInk(type);
  const step = heatStep(heat);
  on.rect(x, y, side, side, ink, 0.16);
  const inner = innerSide(side, sizeClass);
  const inset = Math.floor((side - inner) / 2);
  on.rect(x + inset, y + inset, inner, inner, ink, heatShare(step));
  if (step === HEAT_STEPS - 1) on.frame(x, y, side, side, 'hot');
  if (ttl > 0) drawRim(on, x, y, side, ttl / 255);
}

/** 16 bytes fill less than half of the side, a megabyte nearly all of it. */
function innerSide(side: number, sizeClass: number): number {
  const most = side - 4;
  return Math.max(3, Math.round(most * Math.min(1, 0.3 + sizeClass / 30)));
}

/** The share of the rim that is left, from the top left corner clockwise. */
function drawRim(on: Surface, x: number, y: number, side: number, left: number): void {
  const length = Math.max(1, Math.round(left * 4 * side));
  const along = (edge: number) => Math.max(0, Math.min(side, length - edge * side));
  const [top, right, bottom, back] = [along(0), along(1), along(2), along(3)];
  if (top > 0) on.rect(x, y, top, 1, 'text', 1);
  if (right > 0) on.rect(x + side - 1, y, 1, right, 'text', 1);
  if (bottom > 0) on.rect(x + side - bottom, y + side - 1, bottom, 1, 'text', 1);
  if (back > 0) on.rect(x, y + side - back, 1, back, 'text', 1);
}

function typeName(type: number, words: Words): string {
  const ink = typeInks[type];
  return ink ? words.keyspace.types[ink] : '?';
}

function countsOf({ cells, shown }: KeyspaceSnapshot): number[] {
  const counts = typeInks.map(() => 0);
  for (let cell = 0; cell < shown; cell++) {
    const type = cells[cell * KEY_FIELDS] ?? 0;
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
