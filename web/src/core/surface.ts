import type { Ink, PaletteName } from './ink.ts';

/**
 * Equal square cells in reading order, the same for drawing and for pointing.
 *
 *     (x, y) ┌──┬──┬──┬──┐
 *            │0 │1 │2 │3 │   columns 4, count 6
 *            ├──┼──┼──┴──┘
 *            │4 │5 │         pitch: from one cell's left edge to the next
 *            └──┴──┘
 */
export interface Grid {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly count: number;
  readonly pitch: number;
  /** A line of paper between cells; 0 draws them touching. */
  readonly gap: number;
}

/** All lengths are in CSS pixels; the surface lands them on device pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Align = 'start' | 'middle' | 'end';

/** What a view may draw with. Small, so that a test can record it as text. */
export interface Surface extends Size {
  /** `share` is the strength of the ink over the paper, 0 to 1. */
  rect(x: number, y: number, width: number, height: number, ink: Ink, share: number): void;
  /** A hairline just inside the box. */
  frame(x: number, y: number, width: number, height: number, ink: Ink): void;
  /** One byte a cell, looked up in a palette: the way to draw thousands. */
  cells(grid: Grid, bytes: Uint8Array, palette: PaletteName): void;
  /** `y` is the baseline. */
  text(x: number, y: number, words: string, ink: Ink, align: Align): void;
  /** A polyline through values from 0 to 1, oldest first, newest at the right edge. */
  trace(x: number, y: number, width: number, height: number, values: readonly number[], ink: Ink): void;
}

export function cellBox(grid: Grid, cell: number): { x: number; y: number; side: number } {
  return {
    x: grid.x + (cell % grid.columns) * grid.pitch,
    y: grid.y + Math.floor(cell / grid.columns) * grid.pitch,
    side: grid.pitch - grid.gap,
  };
}

/** The cell under a point, or nothing. */
export function cellAt(grid: Grid, x: number, y: number): number | undefined {
  const column = Math.floor((x - grid.x) / grid.pitch);
  const row = Math.floor((y - grid.y) / grid.pitch);
  if (column < 0 || column >= grid.columns || row < 0) return undefined;
  const cell = row * grid.columns + column;
  return cell < grid.count ? cell : undefined;
}

export function gridHeight(grid: Grid): number {
  return Math.ceil(grid.count / grid.columns) * grid.pitch;
}

/** The largest whole pitch at which `count` cells fit, within the two bounds. */
export function fitPitch(size: Size, count: number, least: number, most: number): number {
  for (let pitch = most; pitch > least; pitch--) {
    const room = Math.floor(size.width / pitch) * Math.floor(size.height / pitch);
    if (room >= count) return pitch;
  }
  return least;
}

/** Records a drawing as lines of text, for golden tests. */
export class TextSurface implements Surface {
  readonly width: number;
  readonly height: number;
  readonly lines: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  rect(x: number, y: number, width: number, height: number, ink: Ink, share: number): void {
    this.lines.push(`rect ${x},${y} ${width}x${height} ${ink} ${Math.round(share * 100)}%`);
  }

  frame(x: number, y: number, width: number, height: number, ink: Ink): void {
    this.lines.push(`frame ${x},${y} ${width}x${height} ${ink}`);
  }

  cells(grid: Grid, bytes: Uint8Array, palette: PaletteName): void {
    const { x, y, columns, count, pitch } = grid;
    this.lines.push(`cells ${x},${y} ${columns}/${count}x${pitch} ${palette} ${runs(bytes.subarray(0, count))}`);
  }

  text(x: number, y: number, words: string, ink: Ink, align: Align): void {
    this.lines.push(`text ${x},${y} ${JSON.stringify(words)} ${ink} ${align}`);
  }

  trace(x: number, y: number, width: number, height: number, values: readonly number[], ink: Ink): void {
    this.lines.push(`trace ${x},${y} ${width}x${height} [${values.join(' ')}] ${ink}`);
  }
}

/** `0 0 0 7` as `0*3 7`, so that a golden test of thousands of cells stays readable. */
function runs(bytes: Uint8Array): string {
  const words: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = start;
    while (end < bytes.length && bytes[end] === bytes[start]) end++;
    words.push(end - start === 1 ? `${bytes[start]}` : `${bytes[start]}*${end - start}`);
    start = end;
  }
  return words.join(' ');
}
