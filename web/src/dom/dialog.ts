import { make, makeButton } from './nodes.ts';

export interface Question<C extends string> {
  readonly title: string;
  readonly text: string;
  /** Pairs of choice and words; the last one is what Escape means. */
  readonly choices: readonly (readonly [C, string])[];
}

/** Asks in a dialog; answers with the choice. */
export function ask<C extends string>({ title, text, choices }: Question<C>): Promise<C> {
  return new Promise((resolve) => {
    const dialog = make('dialog', { 'aria-labelledby': 'dialog-title' });
    const [leaving] = choices.at(-1) ?? [];
    const end = (choice: C) => {
      dialog.remove();
      resolve(choice);
    };
    const buttons = choices.map(([choice, words]) => makeButton(words, () => end(choice)));
    dialog.append(
      make('h2', { id: 'dialog-title' }, title),
      make('p', {}, text),
      make('div', { class: 'choices' }, ...buttons),
    );
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (leaving !== undefined) end(leaving);
    });
    document.body.append(dialog);
    dialog.showModal();
    // Enter without looking must not lose anything.
    buttons.at(-1)?.focus();
  });
}
