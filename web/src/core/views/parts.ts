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

/** Cuts a picture into parts beside each other, or below each other when it is narrow. */
export function columnsOf(size: Size, shares: readonly number[], sideBySide: number): Box[] {
  const gutters = GUTTER * (shares.length - 1);
  const along = size.width >= sideBySide;
  let at = 0;
  return shares.map((share) => {
    const length = Math.floor(along ? (size.width - gutters) * share : (size.height - gutters) / shares.length);
    const start = at;
    at += length + GUTTER;
    return along
      ? { x: start, y: 0, width: length, height: size.height }
      : { x: 0, y: start, width: size.width, height: length };
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
export function drawTrail(on: Surface, { x, y, width, height }: Box, trail: Trail): void {
  const top = y + height - TRAIL_HEIGHT;
  on.rect(x, y + height - 1, width, 1, 'rule', 1);
  for (let tick = 0; tick <= 10; tick++)
    on.rect(x + Math.round((tick * (width - 1)) / 10), y + height - 4, 1, 3, 'rule', 1);
  if (trail.length > 1) on.trace(x, top, width, TRAIL_HEIGHT - 2, trail, 'text');
}

/** The last part of a path, cut in the middle when it is long. */
export function shortName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1) || path;
  return name.length <= 24 ? name : `${name.slice(0, 10)}…${name.slice(-13)}`;
}
