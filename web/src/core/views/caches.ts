import { fileInk } from '../ink.ts';
import { countText, ratio, ratioText } from '../quantity.ts';
import type { CachesSnapshot } from '../snapshots.ts';
import { fitPitch, type Grid, type Size, type Surface } from '../surface.ts';
import { defineView, type LegendEntry } from '../view.ts';
import type { Words } from '../words/words.ts';
import { type Box, columnsOf, drawHead, drawTrail, inside, LEGEND_LETTERS, rowsOf, shortName } from './parts.ts';

const STRIP_GAP = 3;
const LINE_HEIGHT = 15;
const NAME_INDENT = 13;
/** About that of a letter in a list of names. */
const LETTER_WIDTH = 7.6;
/** Below this width the three caches stand below each other. */
const SIDE_BY_SIDE = 560;
const BESIDE = [0.53, 0.235, 0.235];
const BELOW = [0.42, 0.29, 0.29];

/**
 *     ┌ Sector cache ────────┐ ┌ Page cache ─┐ ┌ Names ──┐
 *     │ strips of sets: a    │ │ a cell a    │ │ latest  │
 *     │ column a set, its    │ │ page, by    │ │ names   │
 *     │ ways below each other│ │ file        │ │ asked   │
 *     │ ~~~ hit ratio ~~~~~~ │ │ ~~~~~~~~~~~ │ │ ~~~~~~~ │
 *     └──────────────────────┘ └─────────────┘ └─────────┘
 */
export const caches = defineView({
  id: 'caches',
  snapshot: 'caches',

  height: (width) => (width < SIDE_BY_SIDE ? 500 : 190),

  /** The strips of the sector cache, then the page cache. */
  grids: (size, data) => {
    const { sector, page } = boxes(size);
    return [...sectorStrips(inside(sector), data), pageGrid(inside(page), data)];
  },

  draw(on, data, trails, words) {
    const { sector, page, names } = boxes(on);
    drawSectors(on, sector, data, words);
    drawPages(on, page, data, words);
    drawNames(on, names, data, words);
    for (const [i, box] of [sector, page, names].entries()) drawTrail(on, box, trails[i] ?? [], words.caches.hitRatio);
  },

  figures: ({ sector, page, dentry }, words) => [
    { name: words.caches.sectorHits, value: ratioText(sector.hits, sector.misses) },
    { name: words.caches.pageHits, value: ratioText(page.hits, page.misses) },
    { name: words.caches.nameHits, value: ratioText(dentry.hits + dentry.negativeHits, dentry.misses) },
    { name: words.caches.dirty, value: countText(sector.dirty + page.dirty) },
    { name: words.caches.evicted, value: countText(sector.evictions + page.evictions) },
  ],

  legend: ({ page }, words) => [
    { ink: 'clean', name: words.caches.clean },
    { ink: 'dirty', name: words.caches.changed },
    ...page.files
      .slice(0, 4)
      .map((file, i): LegendEntry => ({ ink: fileInk(i), name: shortName(file.name, LEGEND_LETTERS) })),
  ],

  describe(data, { grids, grid, cell }, words) {
    const columns = grids[grid]?.columns ?? 1;
    if (grid === grids.length - 1) return describePage(data, cell, words);
    return describeSector(data, grid * columns + (cell % columns), Math.floor(cell / columns), words);
  },

  summary: ({ sector, page, dentry }, words) =>
    words.caches.summary(
      ratioText(sector.hits, sector.misses),
      ratioText(page.hits, page.misses),
      ratioText(dentry.hits + dentry.negativeHits, dentry.misses),
    ),

  samples: ({ sector, page, dentry }) => [
    ratio(sector.hits, sector.misses),
    ratio(page.hits, page.misses),
    ratio(dentry.hits + dentry.negativeHits, dentry.misses),
  ],
});

function boxes(size: Size): { sector: Box; page: Box; names: Box } {
  const [sector, page, names] = size.width < SIDE_BY_SIDE ? rowsOf(size, BELOW) : columnsOf(size, BESIDE);
  const none = { x: 0, y: 0, width: 0, height: 0 };
  return { sector: sector ?? none, page: page ?? none, names: names ?? none };
}

/** The way to break the sets into strips that gives the largest cells. */
function sectorStrips(box: Box, { sector: { sets, ways } }: CachesSnapshot): Grid[] {
  let best = { columns: sets, pitch: 0 };
  for (let columns = sets; columns >= 1 && sets % columns === 0; columns /= 2) {
    const strips = sets / columns;
    const tall = (box.height - (strips - 1) * STRIP_GAP) / (strips * ways);
    const pitch = Math.min(12, Math.floor(Math.min(box.width / columns, tall)));
    if (pitch > best.pitch) best = { columns, pitch };
  }
  const pitch = Math.max(1, best.pitch);
  const stripHeight = ways * pitch + STRIP_GAP;
  return Array.from({ length: sets / best.columns }, (_, strip) => ({
    x: box.x,
    y: box.y + strip * stripHeight,
    columns: best.columns,
    count: best.columns * ways,
    pitch,
    gap: pitch >= 4 ? 1 : 0,
  }));
}

function drawSectors(on: Surface, box: Box, data: CachesSnapshot, words: Words): void {
  const { sets, ways, cells } = data.sector;
  drawHead(on, box, words.caches.sector, words.caches.sectorShape(countText(sets), countText(ways)));
  for (const [strip, grid] of sectorStrips(inside(box), data).entries()) {
    on.cells(grid, transposed(cells, strip * grid.columns, grid.columns, ways), 'sectors');
  }
}

/** From set-major, as the engine keeps them, to a row a way. */
function transposed(cells: Uint8Array, firstSet: number, sets: number, ways: number): Uint8Array {
  const rows = new Uint8Array(sets * ways);
  for (let set = 0; set < sets; set++) {
    for (let way = 0; way < ways; way++) rows[way * sets + set] = cells[(firstSet + set) * ways + way] ?? 0;
  }
  return rows;
}

function describeSector({ sector }: CachesSnapshot, set: number, way: number, words: Words): string {
  const byte = sector.cells[set * sector.ways + way] ?? 0;
  const state = byte === 0 ? words.caches.emptyCell : stateName(byte, words);
  return words.caches.sectorCell(countText(set), countText(way), state);
}

function pageGrid(box: Box, { page }: CachesSnapshot): Grid {
  const pitch = fitPitch(box, Math.max(1, page.pages), 2, 10);
  const columns = Math.max(1, Math.floor(box.width / pitch));
  return { x: box.x, y: box.y, columns, count: page.cells.length, pitch, gap: pitch >= 4 ? 1 : 0 };
}

function drawPages(on: Surface, box: Box, data: CachesSnapshot, words: Words): void {
  const { pages, capacity, cells } = data.page;
  drawHead(on, box, words.caches.page, words.caches.pageShape(countText(pages), countText(capacity)));
  on.cells(pageGrid(inside(box), data), cells, 'pages');
}

function describePage({ page }: CachesSnapshot, cell: number, words: Words): string {
  const byte = page.cells[cell] ?? 0;
  return words.caches.pageCell(page.files[byte & 127]?.name ?? '?', stateName(byte, words));
}

function stateName(byte: number, words: Words): string {
  return byte < 128 ? words.caches.clean : words.caches.changed;
}

/** The names asked for last, newest first; a hollow mark for one known not to be there. */
function drawNames(on: Surface, box: Box, { dentry }: CachesSnapshot, words: Words): void {
  const shape = words.caches.dentryShape(countText(dentry.positive), countText(dentry.negative));
  drawHead(on, box, words.caches.dentry, shape);
  const { x, y, width, height } = inside(box);
  const letters = Math.max(8, Math.floor((width - NAME_INDENT) / LETTER_WIDTH));
  const lines = Math.floor(height / LINE_HEIGHT);
  for (const [i, { name, exists }] of [...dentry.recent].reverse().slice(0, lines).entries()) {
    const baseline = y + (i + 1) * LINE_HEIGHT - 4;
    if (exists) on.rect(x, baseline - 7, 7, 7, 'clean', 1);
    else on.frame(x, baseline - 7, 7, 7, 'soft');
    on.text(x + NAME_INDENT, baseline, shortName(name, letters), exists ? 'text' : 'soft', 'start');
  }
}
