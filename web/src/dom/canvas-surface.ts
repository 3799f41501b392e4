import type { Ink, PaletteName } from '../core/ink.ts';
import { type Align, cellBox, type Grid, gridHeight, type Size, type Surface } from '../core/surface.ts';
import type { Theme } from './theme.ts';

const aligns = { start: 'left', middle: 'center', end: 'right' } as const;

/** A canvas whose every edge lies on a device pixel, whatever the screen's ratio. */
export class CanvasSurface implements Surface {
  readonly width: number;
  readonly height: number;
  readonly #context: CanvasRenderingContext2D;
  readonly #theme: Theme;
  readonly #ratio: number;
  readonly #stamp: Stamp;

  /** `size` is the canvas's in CSS pixels; asking it for that would lay out the page anew. */
  constructor(canvas: HTMLCanvasElement, size: Size, theme: Theme, stamp: Stamp) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d canvas');
    this.#context = context;
    this.#theme = theme;
    this.#stamp = stamp;
    this.#ratio = canvas.width / Math.max(1, size.width);
    this.width = size.width;
    this.height = size.height;
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, canvas.width, canvas.height);
  }

  rect(x: number, y: number, width: number, height: number, ink: Ink, share: number): void {
    this.#context.fillStyle = this.#theme.colour(ink, share);
    this.#fill(x, y, width, height);
  }

  frame(x: number, y: number, width: number, height: number, ink: Ink): void {
    const hair = 1 / this.#ratio;
    this.#context.fillStyle = this.#theme.colour(ink, 1);
    this.#fill(x, y, width, hair);
    this.#fill(x, y + height - hair, width, hair);
    this.#fill(x, y, hair, height);
    this.#fill(x + width - hair, y, hair, height);
  }

  cells(grid: Grid, bytes: Uint8Array, palette: PaletteName): void {
    if (grid.count === 0) return;
    const rows = Math.ceil(grid.count / grid.columns);
    const image = this.#stamp.of(grid.columns, rows, bytes, grid.count, this.#theme.tables[palette]);
    const [x, y] = [this.#snap(grid.x), this.#snap(grid.y)];
    const right = this.#snap(grid.x + grid.columns * grid.pitch);
    const bottom = this.#snap(grid.y + gridHeight(grid));
    this.#context.drawImage(image, 0, 0, grid.columns, rows, x, y, right - x, bottom - y);
    if (grid.gap > 0) this.#cutGaps(grid, rows);
  }

  text(x: number, y: number, words: string, ink: Ink, align: Align): void {
    const context = this.#context;
    context.save();
    context.scale(this.#ratio, this.#ratio);
    context.font = this.#theme.font;
    context.textAlign = aligns[align];
    context.fillStyle = this.#theme.colour(ink, 1);
    context.fillText(words, x, y);
    context.restore();
  }

  trace(x: number, y: number, width: number, height: number, values: readonly number[], ink: Ink): void {
    const context = this.#context;
    const step = width / 119;
    const start = x + width - (values.length - 1) * step;
    context.beginPath();
    for (const [i, value] of values.entries()) {
      context.lineTo((start + i * step) * this.#ratio, (y + 1 + (1 - value) * (height - 2)) * this.#ratio);
    }
    context.lineWidth = Math.max(1, Math.round(this.#ratio * 1.25));
    context.strokeStyle = this.#theme.colour(ink, 1);
    context.stroke();
  }

  #fill(x: number, y: number, width: number, height: number): void {
    const [left, top] = [this.#snap(x), this.#snap(y)];
    const [right, bottom] = [this.#snap(x + width), this.#snap(y + height)];
    this.#context.fillRect(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
  }

  #cutGaps(grid: Grid, rows: number): void {
    const width = grid.columns * grid.pitch;
    const height = rows * grid.pitch;
    this.#context.fillStyle = this.#theme.colour('paper', 1);
    for (let column = 0; column < grid.columns; column++) {
      const { x, side } = cellBox(grid, column);
      this.#fill(x + side, grid.y, grid.gap, height);
    }
    for (let row = 0; row < rows; row++) {
      const { y, side } = cellBox(grid, row * grid.columns);
      this.#fill(grid.x, y + side, width, grid.gap);
    }
  }

  #snap(length: number): number {
    return Math.round(length * this.#ratio);
  }
}

/** One pixel a cell, kept from frame to frame. */
export class Stamp {
  readonly #canvas = document.createElement('canvas');
  #image: ImageData | undefined;

  of(columns: number, rows: number, bytes: Uint8Array, count: number, table: Uint32Array): HTMLCanvasElement {
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no 2d canvas');
    if (this.#canvas.width !== columns || this.#canvas.height !== rows || !this.#image) {
      this.#canvas.width = columns;
      this.#canvas.height = rows;
      this.#image = context.createImageData(columns, rows);
    }
    const pixels = new Uint32Array(this.#image.data.buffer);
    for (let cell = 0; cell < count; cell++) pixels[cell] = table[bytes[cell] ?? 0] ?? 0;
    pixels.fill(0, count);
    context.putImageData(this.#image, 0, 0);
    return this.#canvas;
  }
}
