import type { Size, Surface } from '../surface.ts';
import type { Trail } from '../view.ts';

/** A part of a picture. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** Height of the two lines that name a part. */
const HEAD_HEIGHT = 36;
const TRAIL_HEIGHT = 28;
const GUTTER = 24;

/** Cuts a picture into parts beside each other. */
export function columnsOf({ width, height }: Size, shares: readonly number[]): Box[] {
  return cuts(width, shares).map(([x, length]) => ({ x, y: 0, width: length, height }));
}

/** Cuts a picture into parts below each other. */
export function rowsOf({ width, height }: Size, shares: readonly number[]): Box[] {
  return cuts(height, shares).map(([y, length]) => ({ x: 0, y, width, height: length }));
}

/** Start and length of each part of a length. */
function cuts(whole: number, shares: readonly number[]): [number, number][] {
  const room = whole - GUTTER * (shares.length - 1);
  let start = 0;
  return shares.map((share) => {
    const length = Math.floor(room * share);
    const cut: [number, number] = [start, length];
    start += length + GUTTER;
    return cut;
  });
}

/** What is left of a part between its head and its trail. */
export function inside({ x, y, width, height }: Box): Box {
  return { x, y: y + HEAD_HEIGHT, width, height: height - HEAD_HEIGHT - TRAIL_HEIGHT - 8 };
}

export function drawHead(on: Surface, { x, y }: Box, name: string, shape: string): void {
  on.text(x, y + 11, name, 'text', 'start');
  on.text(x, y + 26, shape, 'soft', 'start');
}

/** The quantity over time at the foot of a part, between the lines of nothing and all. */
export function drawTrail(on: Surface, { x, y, width, height }: Box, trail: Trail, name: string): void {
  const top = y + height - TRAIL_HEIGHT;
  on.rect(x, y + height - 1, width, 1, 'rule', 1);
  for (let tick = 0; tick <= 10; tick++)
    on.rect(x + Math.round((tick * (width - 1)) / 10), y + height - 4, 1, 3, 'rule', 1);
  on.text(x, y + height - 8, name, 'soft', 'start');
  if (trail.length > 1) on.trace(x, top, width, TRAIL_HEIGHT - 2, trail, 'text');
}

/** The last part of a path, cut in the middle when it has more than `most` letters. */
export function shortName(path: string, most: number): string {
  const name = path.slice(path.lastIndexOf('/') + 1) || path;
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) * 0.6);
  return `${name.slice(0, most - 1 - end)}…${name.slice(-end)}`;
}

/** Letters in a legend. */
export const LEGEND_LETTERS = 24;
