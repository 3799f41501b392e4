import { clusterByte } from '../../ink.ts';
import { countText } from '../../quantity.ts';
import type { DiskSnapshot } from '../../snapshots.ts';
import { fitPitch, type Grid, type Size, type Surface } from '../../surface.ts';
import type { Words } from '../../words/words.ts';
import type { Box } from '../parts.ts';

/** Clusters are put together until a cell is at least this large: a map of single pixels cannot be read. */
const CELL_PITCH = 5;
const LARGEST_PITCH = 9;
const HEAD_HEIGHT = 18;
const STRIP_HEIGHT = 4;
const STRIP_GAP = 7;
/** From this width on the scale and the FATs stand side by side. */
const BOTH_TEXTS = 480;
/** The map shows that much more than is used before it takes a smaller scale. */
const AHEAD = 1.25;

/**
 * Which part of the disk is drawn, and how finely:
 *
 *     snapshot  ▓▓▓▓▓▓▓▓░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
 *               └─┬┘                 ┊
 *               merged: in one cell  ┊ shown: up to here
 */
interface Cut {
  readonly merged: number;
  readonly shown: number;
}

export function clusterGrid(box: Box, data: DiskSnapshot): Grid {
  const room = roomIn(box);
  const { merged, shown } = cutOf(room, data);
  const count = Math.ceil(shown / merged);
  const pitch = fitPitch(room, Math.max(1, count), CELL_PITCH, LARGEST_PITCH);
  const columns = Math.max(1, Math.floor(room.width / pitch));
  return { x: box.x, y: box.y + HEAD_HEIGHT, columns, count, pitch, gap: 1 };
}

/** The first cluster of a drawn cell, its owner and its latest write. */
export function cellAt(box: Box, data: DiskSnapshot, cell: number): { cluster: number; owner: number; heat: number } {
  const { merged } = cutOf(roomIn(box), data);
  return { cluster: 2 + cell * merged * data.perCell, ...mergedCell(data, cell, merged) };
}

export function drawMap(on: Surface, box: Box, data: DiskSnapshot, words: Words): void {
  const grid = clusterGrid(box, data);
  const { merged, shown } = cutOf(roomIn(box), data);
  const scale = words.disk.map(
    countText(Math.min(data.clusters, shown * data.perCell)),
    countText(data.clusters),
    countText(data.perCell * merged),
  );
  on.text(box.x, box.y + 11, scale, 'soft', 'start');
  if (box.width >= BOTH_TEXTS) {
    const { fats, fatSectors } = data.reserved;
    on.text(box.x + box.width, box.y + 11, words.disk.tables(countText(fats), countText(fatSectors)), 'soft', 'end');
  }
  const bytes = new Uint8Array(grid.count);
  for (let cell = 0; cell < grid.count; cell++) {
    const { owner, heat } = mergedCell(data, cell, merged);
    bytes[cell] = clusterByte(owner, heat);
  }
  on.cells(grid, bytes, 'clusters');
  drawStrip(on, box, data, shown);
}

function roomIn({ width, height }: Box): Size {
  return { width, height: height - HEAD_HEIGHT - STRIP_HEIGHT - STRIP_GAP };
}

/** Twice the scale whenever the used part grows out of the map. */
function cutOf(room: Size, { owners }: DiskSnapshot): Cut {
  const most = Math.max(1, Math.floor(room.width / CELL_PITCH) * Math.floor(room.height / CELL_PITCH));
  const wanted = Math.min(owners.length, lastUsed(owners) * AHEAD);
  let merged = 1;
  while (merged * most < wanted) merged *= 2;
  return { merged, shown: Math.min(owners.length, merged * most) };
}

function lastUsed(owners: Uint8Array): number {
  let at = owners.length;
  while (at > 0 && owners[at - 1] === 0) at--;
  return at;
}

/** Of cells put together, the first owner there is and the latest write. */
function mergedCell({ owners, heat }: DiskSnapshot, cell: number, merged: number): { owner: number; heat: number } {
  const both = { owner: 0, heat: 0 };
  for (let at = cell * merged; at < (cell + 1) * merged; at++) {
    if (both.owner === 0) both.owner = owners[at] ?? 0;
    both.heat = Math.max(both.heat, heat[at] ?? 0);
  }
  return both;
}

/** The whole disk as a line below the map: what is used, and in a frame what the map shows. */
function drawStrip(on: Surface, box: Box, { owners }: DiskSnapshot, shown: number): void {
  const y = box.y + box.height - STRIP_HEIGHT;
  const x = (cell: number) => box.x + Math.round((cell / Math.max(1, owners.length)) * box.width);
  on.rect(box.x, y + STRIP_HEIGHT - 1, box.width, 1, 'rule', 1);
  for (const [start, end] of usedRuns(owners)) {
    on.rect(x(start), y, Math.max(1, x(end) - x(start)), STRIP_HEIGHT - 1, 'soft', 1);
  }
  on.frame(box.x, y - 2, Math.max(4, x(shown) - box.x), STRIP_HEIGHT + 2, 'text');
}

/** Starts and ends of what is not free. */
function usedRuns(owners: Uint8Array): [number, number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < owners.length; ) {
    const start = at;
    while (at < owners.length && owners[at] !== 0) at++;
    if (at > start) runs.push([start, at]);
    else at++;
  }
  return runs;
}
