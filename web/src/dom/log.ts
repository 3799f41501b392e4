import { countText } from '../core/quantity.ts';
import type { Line } from '../core/terminal/terminal.ts';
import type { Words } from '../core/words/words.ts';
import { make } from './nodes.ts';

/** Lines a block of text holds; the style sheet leaves blocks out of sight unrendered. */
const BLOCK_LINES = 100;
/** Lines kept altogether; the oldest go first. */
const MOST_LINES = 20_000;
const NEAR_END_PX = 40;
const FRAMES_TO_SETTLE = 3;

/** Requests and replies as selectable text, the newest in sight. */
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
    this.element.append(rowOf(line));
    this.#lines += countLines(line.text);
    this.#trim();
    if (line.kind === 'command') this.#follows = true;
    if (this.#follows) this.#scrollSoon();
  }

  showFirst(line: Line): void {
    this.element.prepend(rowOf(line));
    this.#lines += countLines(line.text);
  }

  clear(): void {
    this.element.replaceChildren();
    this.#lines = 0;
    this.#dropped = 0;
    this.#dropNote = undefined;
  }

  /** Once a frame, however many lines came; twice, since rows coming into sight change the height. */
  #scrollSoon(): void {
    if (this.#scrolls > 0) {
      this.#scrolls = FRAMES_TO_SETTLE;
      return;
    }
    this.#scrolls = FRAMES_TO_SETTLE;
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

  /** Drops the oldest blocks; of the newest reply the end stays, under its request. */
  #trim(): void {
    while (this.#lines > MOST_LINES) {
      const row = this.#oldest();
      const blocks = row?.querySelectorAll('.block');
      if (!row || !blocks || (row === this.element.lastElementChild && blocks.length === 1)) break;
      this.#drop(countLines(blocks[0]?.textContent ?? ''));
      if (blocks.length <= 1) row.remove();
      else blocks[0]?.remove();
    }
  }

  #oldest(): Element | undefined {
    const newest = this.element.lastElementChild;
    return [...this.element.children].find((row) => {
      const asksNewest = row.nextElementSibling === newest && row.classList.contains('command');
      return row !== this.#dropNote && !asksNewest;
    });
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
  for (const block of blocksOf(line.text)) row.append(make('span', { class: 'block' }, block));
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
