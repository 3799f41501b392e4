type Child = Node | string;

/** An element with attributes and children; strings become text nodes, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function makeButton(words: string, onPress: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button' }, words);
  button.addEventListener('click', onPress);
  return button;
}

/** Writes only what differs, so that selections and screen readers are left in peace. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
