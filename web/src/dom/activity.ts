import type { Activity } from '../core/terminal/terminal.ts';
import type { Words } from '../core/words/words.ts';
import { make, makeButton, setText } from './nodes.ts';

/** Replies come sooner as a rule, and nothing shall flicker. */
const PATIENCE_MS = 400;

/** Says behind the line being typed that something is waited for, and offers to stop it. */
export class ActivityMark {
  readonly element: HTMLElement;
  readonly #state = make('span', { class: 'state', role: 'status' });
  readonly #stop: HTMLButtonElement;
  readonly #words: Words;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #now: Activity = 'idle';

  constructor(words: Words, onStop: () => void) {
    this.#words = words;
    this.#stop = makeButton(words.terminal.stop, onStop);
    this.#stop.title = words.terminal.stopKeys;
    this.#stop.setAttribute('aria-keyshortcuts', 'Control+C Escape');
    this.#stop.hidden = true;
    this.element = make('span', { class: 'activity' }, this.#state, this.#stop);
  }

  get now(): Activity {
    return this.#now;
  }

  turn(activity: Activity): void {
    this.#now = activity;
    clearTimeout(this.#patience);
    if (activity !== 'waiting') return this.#show();
    this.#patience = setTimeout(() => this.#show(), PATIENCE_MS);
  }

  #show(): void {
    setText(this.#state, this.#words.terminal.activity[this.#now]);
    this.#stop.hidden = this.#now === 'idle';
  }
}
