import type { Words } from '../core/words/words.ts';
import { make, makeButton } from './nodes.ts';

/** Sentences that concern the whole page, each with a way on. */
export class Notices {
  readonly #element: HTMLElement;
  readonly #words: Words;

  constructor(element: HTMLElement, words: Words) {
    this.#element = element;
    this.#words = words;
  }

  /** Goes when it is closed. */
  say(text: string): void {
    const notice = make('div', { class: 'notice', role: 'status' }, make('p', {}, text));
    notice.append(makeButton(this.#words.buttons.close, () => notice.remove()));
    this.#element.append(notice);
  }

  /** Stays until one of the ways on was taken. */
  fault(title: string, text: string, ways: readonly (readonly [string, () => void])[]): void {
    this.#element.querySelector('.fault')?.remove();
    const buttons = ways.map(([words, go]) => makeButton(words, go));
    this.#element.append(
      make(
        'div',
        { class: 'notice fault', role: 'alert' },
        make('h2', {}, title),
        make('p', {}, text),
        make('div', { class: 'choices' }, ...buttons),
      ),
    );
  }

  healed(): void {
    this.#element.querySelector('.fault')?.remove();
  }
}
