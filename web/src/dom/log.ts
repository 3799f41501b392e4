import { countText } from '../core/quantity.ts';
import type { Line } from '../core/terminal/terminal.ts';
import type { Words } from '../core/words/words.ts';
import { make } from './nodes.ts';

/** Lines that a block of a long reply holds. */
const BLOCK_LINES = 100;
/** Rows after which the next request begins another chunk. */
const CHUNK_ROWS = 100;
/** Lines kept altogether; the oldest go first. */
const MOST_LINES = 20_000;
const NEAR_END_PX = 40;
const FRAMES_TO_SETTLE = 3;

/**
 * Requests and replies as selectable text, the newest in sight:
 *
 *     log ─ chunk ─ row  bramble> GET a        a chunk that is full, and a block,
 *         │       └ row  ─ block "1"           are not laid out while out of sight
 *         └ chunk ─ row  bramble> KEYS *
 *                 └ row  ─ block, block, …
 */
export class Log {
  readonly element: HTMLElement;
  readonly #words: Words;
  #lines = 0;
  #dropped = 0;
  #dropNote: HTMLElement | undefined;
  /** Whether the end stays in sight: not while someone reads further up. */
  #follows = true;
  #scrolls = 0;

  constructor(element: HTMLElement, words: Words) {
    this.element = element;
    this.#words = words;
    element.addEventListener('scroll', () => {
      if (this.#scrolls === 0) this.#follows = this.#nearEnd();
    });
  }

  show(line: Line): void {
    this.#chunkFor(line).append(rowOf(line));
    this.#lines += countLines(line.text);
    this.#trim();
    if (line.kind === 'command') this.#follows = true;
    if (this.#follows) this.#scrollSoon();
  }

  showFirst(line: Line): void {
    this.element.prepend(make('div', { class: 'chunk' }, rowOf(line)));
    this.#lines += countLines(line.text);
  }

  clear(): void {
    this.element.replaceChildren();
    this.#lines = 0;
    this.#dropped = 0;
    this.#dropNote = undefined;
  }

  /** A request and its replies stay in one chunk. */
  #chunkFor({ kind }: Line): Element {
    const last = this.element.lastElementChild;
    const full = last !== null && last.childElementCount >= CHUNK_ROWS && kind === 'command';
    if (last?.classList.contains('chunk') && !full) return last;
    last?.classList.toggle('full', full);
    const chunk = make('div', { class: 'chunk' });
    this.element.append(chunk);
    return chunk;
  }

  /** Once a frame, however many lines came; some more, since what comes into sight may change the height. */
  #scrollSoon(): void {
    const running = this.#scrolls > 0;
    this.#scrolls = FRAMES_TO_SETTLE;
    if (running) return;
    const scroll = () => {
      this.element.scrollTop = this.element.scrollHeight;
      this.#scrolls--;
      if (this.#scrolls > 0) requestAnimationFrame(scroll);
    };
    requestAnimationFrame(scroll);
  }

  #nearEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    return scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  }

  /** Drops the oldest rows; of the newest reply the end stays, under its request. */
  #trim(): void {
    while (this.#lines > MOST_LINES) {
      const row = this.#oldest();
      const blocks = row?.querySelectorAll('.block');
      if (!row || !blocks || (blocks.length === 1 && row === this.element.lastElementChild?.lastElementChild)) break;
      this.#drop(countLines(blocks[0]?.textContent ?? ''));
      if (blocks.length > 1) blocks[0]?.remove();
      else if (row.parentElement?.childElementCount === 1) row.parentElement.remove();
      else row.remove();
    }
  }

  #oldest(): Element | undefined {
    const chunk = this.element.querySelector('.chunk');
    const row = chunk?.firstElementChild;
    const asksNewest = chunk?.nextElementSibling === null && row?.nextElementSibling === chunk.lastElementChild;
    return (asksNewest ? chunk?.lastElementChild : row) ?? undefined;
  }

  #drop(lines: number): void {
    this.#lines -= lines;
    this.#dropped += lines;
    this.#dropNote ??= make('div', { class: 'row note dropped' });
    this.#dropNote.textContent = this.#words.terminal.trimmed(countText(this.#dropped));
    if (this.element.firstElementChild !== this.#dropNote) this.element.prepend(this.#dropNote);
  }
}

function rowOf(line: Line): HTMLElement {
  const row = make('div', { class: `row ${line.kind}` });
  if (line.kind === 'command') row.append(make('span', { class: 'prompt' }, line.prompt));
  const blocks = blocksOf(line.text);
  row.classList.toggle('long', blocks.length > 1);
  for (const block of blocks) row.append(make('span', { class: 'block' }, block));
  return row;
}

function blocksOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.length <= BLOCK_LINES) return [text];
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK_LINES) blocks.push(lines.slice(at, at + BLOCK_LINES).join('\n'));
  return blocks;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
