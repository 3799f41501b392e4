import type { Catalogue } from '../core/terminal/catalogue.ts';
import { completionsOf } from '../core/terminal/complete.ts';
import { hintFor } from '../core/terminal/hint.ts';
import type { History } from '../core/terminal/history.ts';
import type { Activity } from '../core/terminal/terminal.ts';
import type { Words } from '../core/words/words.ts';
import { ActivityMark } from './activity.ts';
import { make, setText } from './nodes.ts';

export interface PromptActions {
  enter(line: string): void;
  clear(): void;
  leave(): void;
  /** Gives up what is being waited for. */
  stop(): void;
}

/** A walk through what Tab offers; any other key ends it. */
interface Completing {
  readonly lines: readonly string[];
  at: number;
}

/** Ctrl-R: what is typed is looked for in the history. */
interface Searching {
  readonly draft: string;
  nth: number;
}

/** The line being typed, with the rest of the usage as a ghost behind it. */
export class PromptLine {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly #prompt = make('span', { class: 'prompt', 'aria-hidden': 'true' });
  readonly #typed = make('span', { class: 'typed' });
  readonly #hint = make('span', { class: 'hint' });
  readonly #activity: ActivityMark;
  catalogue: Catalogue;
  readonly #history: History;
  readonly #words: Words;
  readonly #actions: PromptActions;
  #completing: Completing | undefined;
  #searching: Searching | undefined;

  constructor(catalogue: Catalogue, history: History, words: Words, actions: PromptActions) {
    this.catalogue = catalogue;
    this.#history = history;
    this.#words = words;
    this.#actions = actions;
    this.input = make('input', {
      type: 'text',
      'aria-label': words.terminal.input,
      autocomplete: 'off',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      enterkeyhint: 'send',
    });
    this.#activity = new ActivityMark(words, () => this.#stop());
    const ghost = make('div', { class: 'ghost', 'aria-hidden': 'true' }, this.#typed, this.#hint);
    this.element = make(
      'div',
      { class: 'prompt-line' },
      this.#prompt,
      make('div', { class: 'field' }, ghost, this.input),
      this.#activity.element,
    );
    this.input.addEventListener('input', () => this.#edited());
    this.input.addEventListener('keydown', (event) => this.#key(event));
    this.input.addEventListener('paste', (event) => this.#paste(event));
    this.input.addEventListener('scroll', () => this.refresh());
  }

  setPrompt(prompt: string): void {
    setText(this.#prompt, prompt);
  }

  /** While it listens the connection takes no other command. */
  turn(activity: Activity): void {
    this.#activity.turn(activity);
    this.input.readOnly = activity === 'listening';
    this.refresh();
  }

  /** Stops what is waited for if `event` asks to, wherever the key was pressed. */
  stopsBy(event: KeyboardEvent): boolean {
    const asks =
      event.key === 'Escape' || (event.ctrlKey && event.key === 'c' && (getSelection()?.isCollapsed ?? true));
    if (!asks || this.#activity.now === 'idle') return false;
    event.preventDefault();
    return this.#stop();
  }

  #stop(): boolean {
    this.#actions.stop();
    this.input.focus();
    return true;
  }

  write(line: string): void {
    this.input.value = line;
    this.input.setSelectionRange(line.length, line.length);
    this.refresh();
  }

  #edited(): void {
    this.#completing = undefined;
    if (this.#searching) this.#searching.nth = 0;
    this.refresh();
  }

  #key(event: KeyboardEvent): void {
    const name = `${event.ctrlKey ? 'Ctrl-' : ''}${event.shiftKey && event.key === 'Tab' ? 'Shift-' : ''}${event.key}`;
    const act = this.#keys.get(name);
    if (name !== 'Tab') this.#completing = undefined;
    if (event.isComposing || !act?.()) return;
    event.preventDefault();
  }

  /** Each tells whether it used the key; else the browser has it. */
  readonly #keys = new Map<string, () => boolean>([
    ['Enter', () => this.#enter()],
    ['Tab', () => (this.#searching ? this.#accept() : this.#complete())],
    ['ArrowUp', () => this.#walk(this.#history.older(this.input.value))],
    ['ArrowDown', () => this.#walk(this.#history.newer())],
    ['Escape', () => this.#escape()],
    ['Ctrl-r', () => this.#search()],
    ['Ctrl-g', () => this.#searching !== undefined && this.#escape()],
    ['Ctrl-l', () => this.#clear()],
    ['Ctrl-u', () => this.#replace('')],
    ['Ctrl-c', () => this.input.selectionStart === this.input.selectionEnd && this.#interrupt()],
  ]);

  #interrupt(): boolean {
    return this.#activity.now === 'idle' ? this.#replace('') : this.#stop();
  }

  #enter(): boolean {
    if (this.input.readOnly) return true;
    const line = this.#searching ? (this.#found() ?? '') : this.input.value;
    this.#searching = undefined;
    this.#replace('');
    this.#actions.enter(line);
    return true;
  }

  /** Tab is taken only where it has something to offer, so that it leaves the field otherwise. */
  #complete(): boolean {
    const first = !this.#completing;
    this.#completing ??= { lines: completionsOf(this.input.value, this.catalogue), at: -1 };
    const { lines, at } = this.#completing;
    if (lines.length === 0 || (!first && lines.length === 1)) {
      this.#completing = undefined;
      return false;
    }
    this.#completing.at = (at + 1) % lines.length;
    return this.#replace(lines[this.#completing.at] ?? '');
  }

  #walk(line: string | undefined): boolean {
    if (this.#searching) return this.#accept();
    if (line !== undefined) this.write(line);
    return true;
  }

  #search(): boolean {
    if (this.#searching) {
      if (this.#history.search(this.input.value, this.#searching.nth + 1)) this.#searching.nth++;
    } else {
      this.#searching = { draft: this.input.value, nth: 0 };
      this.input.value = '';
    }
    this.refresh();
    return true;
  }

  #accept(): boolean {
    const found = this.#found() ?? this.#searching?.draft ?? '';
    this.#searching = undefined;
    return this.#replace(found);
  }

  #found(): string | undefined {
    return this.#searching && this.#history.search(this.input.value, this.#searching.nth);
  }

  #escape(): boolean {
    if (this.#searching) {
      const { draft } = this.#searching;
      this.#searching = undefined;
      return this.#replace(draft);
    }
    if (this.#activity.now !== 'idle') return this.#stop();
    this.#actions.leave();
    return true;
  }

  #clear(): boolean {
    this.#actions.clear();
    return true;
  }

  #replace(line: string): boolean {
    this.write(line);
    return true;
  }

  /** Several pasted lines are entered one by one, the last one stays to be edited. */
  #paste(event: ClipboardEvent): void {
    const lines = event.clipboardData?.getData('text/plain').split(/\r?\n/) ?? [];
    if (lines.length < 2 || this.input.readOnly) return;
    event.preventDefault();
    const start = this.input.value + (lines.shift() ?? '');
    const last = lines.pop() ?? '';
    for (const line of [start, ...lines]) this.#actions.enter(line);
    this.write(last);
  }

  /** Shows the hint for what stands there. */
  refresh(): void {
    const { value, scrollLeft } = this.input;
    setText(this.#typed, value);
    setText(this.#hint, this.#hintText(value));
    // A line wider than its field has scrolled: the ghost would no longer stand behind it.
    this.element.classList.toggle('scrolled', scrollLeft > 0);
    this.element.classList.toggle('searching', this.#searching !== undefined);
  }

  #hintText(value: string): string {
    if (this.#searching) return `   ${this.#words.terminal.search(value, this.#found() ?? '')}`;
    return this.input.readOnly ? '' : hintFor(value, this.catalogue);
  }
}
