import type { SnapshotName, Snapshots } from '../core/snapshots.ts';
import { cellAt, cellBox, type Grid, type Size } from '../core/surface.ts';
import { extendTrails, type Spot, type Trail, type View } from '../core/view.ts';
import type { Words } from '../core/words/words.ts';
import { CanvasSurface, Stamp } from './canvas-surface.ts';
import { make, setText } from './nodes.ts';
import type { Theme } from './theme.ts';

/** Where someone is pointing, by mouse, finger or keys. */
interface Cursor {
  readonly grid: number;
  readonly cell: number;
}

/** What can be done with a cell beyond what the view itself knows. */
export interface Inspection {
  /** Says more of it; the keyspace asks the engine. */
  describe(spot: Spot): Promise<string>;
  /** It was clicked, or Enter pressed on it. */
  pick(spot: Spot): void;
}

/** A view with its frame: name, figures, picture, legend, and what is under the cursor. */
export class Plate<K extends SnapshotName> {
  readonly view: View<K>;
  readonly element: HTMLElement;
  #data: Snapshots[K] | undefined;
  #sampled: Snapshots[K] | undefined;
  #trails: Trail[] = [];
  #cursor: Cursor | undefined;
  #theme: Theme;
  readonly #words: Words;
  readonly #inspection: Inspection | undefined;
  readonly #stamp = new Stamp();
  readonly #canvas: HTMLCanvasElement;
  readonly #figures = make('dl', { class: 'figures' });
  readonly #legend = make('ul', { class: 'legend' });
  readonly #readout: HTMLElement;
  #visible = true;
  #size: Size = { width: 0, height: 0 };

  constructor(view: View<K>, title: string, theme: Theme, words: Words, inspection: Inspection | undefined) {
    this.view = view;
    this.#theme = theme;
    this.#words = words;
    this.#inspection = inspection;
    const heading = make('h2', { id: `${view.id}-title` }, title);
    this.#readout = make('p', { class: 'readout', id: `${view.id}-readout`, 'aria-live': 'polite' });
    this.#canvas = make('canvas', {
      tabindex: '0',
      role: 'img',
      'aria-label': title,
      title: words.views.nothing,
      'aria-describedby': `${view.id}-readout`,
    });
    this.element = make(
      'section',
      { class: 'plate', id: view.id, 'aria-labelledby': `${view.id}-title` },
      make('header', {}, heading, this.#figures),
      make('div', { class: 'picture' }, this.#canvas),
      make('footer', {}, this.#readout, this.#legend),
    );
    this.#listen();
  }

  get visible(): boolean {
    return this.#visible;
  }

  retheme(theme: Theme): void {
    this.#theme = theme;
    this.#draw();
  }

  show(data: Snapshots[K]): void {
    this.#data = data;
    this.#draw();
    this.#showWords(data);
  }

  /** Writes down what the trails follow. */
  sample(): void {
    if (!this.#data) return;
    this.#trails = extendTrails(this.#trails, this.view.samples(this.#data, this.#sampled));
    this.#sampled = this.#data;
  }

  #listen(): void {
    const canvas = this.#canvas;
    new ResizeObserver(() => this.#resize()).observe(canvas);
    new IntersectionObserver(([entry]) => {
      this.#visible = entry?.isIntersecting ?? true;
    }).observe(this.element);
    canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => this.#point(this.#cursorAt(offsetX, offsetY)));
    canvas.addEventListener('pointerdown', ({ offsetX, offsetY }) => this.#point(this.#cursorAt(offsetX, offsetY)));
    canvas.addEventListener('pointerleave', ({ pointerType }) => {
      // A finger that is lifted leaves, too, but what it pointed at is still to be read.
      if (pointerType === 'mouse' && document.activeElement !== canvas) this.#point(undefined);
    });
    canvas.addEventListener('click', () => this.#pick());
    canvas.addEventListener('blur', () => this.#point(undefined));
    canvas.addEventListener('keydown', (event) => this.#walk(event));
  }

  #resize(): void {
    const width = this.#canvas.clientWidth;
    // The parent's style sheet gives the width; the view says how tall it wants to be.
    const height = this.view.height(width);
    this.#canvas.style.height = `${height}px`;
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    this.#size = { width, height };
    this.#draw();
  }

  #draw(): void {
    if (!this.#data || this.#size.width === 0) return;
    const surface = new CanvasSurface(this.#canvas, this.#size, this.#theme, this.#stamp);
    this.view.draw(surface, this.#data, this.#trails, this.#words);
    const grid = this.#cursor && this.#grids()[this.#cursor.grid];
    if (!grid || !this.#cursor) return;
    const { x, y, side } = cellBox(grid, this.#cursor.cell);
    surface.frame(x - 2, y - 2, side + 4, side + 4, 'text');
    surface.frame(x - 1, y - 1, side + 2, side + 2, 'paper');
  }

  #showWords(data: Snapshots[K]): void {
    const figures = this.view.figures(data, this.#words);
    fitChildren(this.#figures, figures.length, () => make('div', {}, make('dt', {}), make('dd', {})));
    for (const [i, { name, value }] of figures.entries()) {
      const [term, detail] = this.#figures.children[i]?.children ?? [];
      if (term) setText(term, name);
      if (detail) setText(detail, value);
    }
    const legend = this.view.legend(data, this.#words);
    fitChildren(this.#legend, legend.length, () => make('li', {}, make('i', {}), make('span', {})));
    for (const [i, { ink, name }] of legend.entries()) {
      const [swatch, label] = this.#legend.children[i]?.children ?? [];
      if (swatch && swatch.className !== `ink-${ink}`) swatch.className = `ink-${ink}`;
      if (label) setText(label, name);
    }
    const summary = this.view.summary(data, this.#words);
    if (this.#canvas.getAttribute('aria-label') !== summary) this.#canvas.setAttribute('aria-label', summary);
  }

  #grids(): readonly Grid[] {
    return this.#data ? this.view.grids(this.#size, this.#data) : [];
  }

  #spot(cursor: Cursor): Spot {
    return { size: this.#size, grids: this.#grids(), ...cursor };
  }

  #cursorAt(x: number, y: number): Cursor | undefined {
    for (const [i, grid] of this.#grids().entries()) {
      const cell = cellAt(grid, x, y);
      if (cell !== undefined) return { grid: i, cell };
    }
    return undefined;
  }

  #walk(event: KeyboardEvent): void {
    if (event.key === 'Enter') return this.#pick();
    const grids = this.#grids();
    const at = this.#cursor ?? { grid: 0, cell: -1 };
    const grid = grids[at.grid];
    if (!grid) return;
    const steps = new Map([
      ['ArrowLeft', -1],
      ['ArrowRight', 1],
      ['ArrowUp', -grid.columns],
      ['ArrowDown', grid.columns],
      ['Home', -at.cell],
      ['End', grid.count - 1 - at.cell],
    ]);
    const step = at.cell === -1 && event.key.startsWith('Arrow') ? 1 : steps.get(event.key);
    if (step === undefined || grid.count === 0) return;
    event.preventDefault();
    this.#point(stepped(grids, at, step));
  }

  #pick(): void {
    if (this.#cursor) this.#inspection?.pick(this.#spot(this.#cursor));
  }

  #point(cursor: Cursor | undefined): void {
    if (cursor?.grid === this.#cursor?.grid && cursor?.cell === this.#cursor?.cell) return;
    this.#cursor = cursor;
    this.#draw();
    void this.#read(cursor);
  }

  async #read(cursor: Cursor | undefined): Promise<void> {
    this.element.classList.toggle('pointing', cursor !== undefined);
    if (!cursor || !this.#data) return setText(this.#readout, '');
    const spot = this.#spot(cursor);
    if (!this.#inspection) return setText(this.#readout, this.view.describe(this.#data, spot, this.#words));
    const text = await this.#inspection.describe(spot);
    if (this.#cursor === cursor) setText(this.#readout, text);
  }
}

/** Past the edge of one grid the next one begins. */
function stepped(grids: readonly Grid[], { grid, cell }: Cursor, step: number): Cursor {
  const target = cell + step;
  const count = grids[grid]?.count ?? 0;
  if (target >= 0 && target < count) return { grid, cell: target };
  const next = grid + Math.sign(step);
  const neighbour = grids[next];
  if (!neighbour || neighbour.count === 0) return { grid, cell };
  const columns = neighbour.columns;
  const column = Math.min(cell % columns, columns - 1);
  if (Math.abs(step) === 1) return { grid: next, cell: step > 0 ? 0 : neighbour.count - 1 };
  const lastRow = Math.floor((neighbour.count - 1) / columns);
  return { grid: next, cell: step > 0 ? column : Math.min(neighbour.count - 1, lastRow * columns + column) };
}

function fitChildren(parent: Element, count: number, makeOne: () => Element): void {
  while (parent.children.length > count) parent.lastElementChild?.remove();
  while (parent.children.length < count) parent.append(makeOne());
}
