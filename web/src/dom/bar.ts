import type { Status } from '../core/host.ts';
import { bytesText, countText } from '../core/quantity.ts';
import type { InfoSnapshot } from '../core/snapshots.ts';
import type { Words } from '../core/words/words.ts';
import { makeButton, setText } from './nodes.ts';

export interface BarActions {
  save(): void;
  open(): void;
  reset(): void;
}

/** The line above all: where the disk is, who runs the engine, and what can be done with both. */
export class Bar {
  readonly #status: Element;
  readonly #pulse: Element;
  readonly #words: Words;

  constructor(element: HTMLElement, words: Words, actions: BarActions) {
    this.#words = words;
    this.#status = element.querySelector('.status') ?? element;
    const { save, open, reset } = words.buttons;
    this.#pulse = element.querySelector('.pulse') ?? element;
    element
      .querySelector('.actions')
      ?.append(makeButton(save, actions.save), makeButton(open, actions.open), makeButton(reset, actions.reset));
  }

  /** How busy the engine is. */
  pulse({ clients, opsPerSecond }: InfoSnapshot): void {
    setText(this.#pulse, this.#words.pulse(countText(clients), countText(opsPerSecond)));
  }

  show({ storage, role, imageBytes }: Status): void {
    const { storage: kept, role: runs } = this.#words;
    setText(this.#status, `${bytesText(imageBytes)} ${kept[storage]} · ${runs[role]}`);
  }
}
