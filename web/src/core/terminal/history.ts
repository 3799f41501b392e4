/** Lines typed before, and the place of someone who walks through them. */
export class History {
  readonly #lines: string[];
  readonly #most: number;
  /** Steps back from the line being typed: 0 is that line. */
  #back = 0;
  #draft = '';

  constructor(lines: readonly string[], most: number) {
    this.#most = most;
    this.#lines = lines.slice(-most);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  add(line: string): void {
    this.#back = 0;
    this.#draft = '';
    if (line === '' || line === this.#lines.at(-1)) return;
    this.#lines.push(line);
    if (this.#lines.length > this.#most) this.#lines.shift();
  }

  /** The line before the shown one; `shown` is kept when it is the draft. */
  older(shown: string): string | undefined {
    if (this.#back >= this.#lines.length) return undefined;
    if (this.#back === 0) this.#draft = shown;
    this.#back++;
    return this.#lines.at(-this.#back);
  }

  newer(): string | undefined {
    if (this.#back === 0) return undefined;
    this.#back--;
    return this.#back === 0 ? this.#draft : this.#lines.at(-this.#back);
  }

  /** The `nth` newest line that contains `part`, counting from 0. */
  search(part: string, nth: number): string | undefined {
    if (part === '') return undefined;
    return [...new Set([...this.#lines].reverse())].filter((line) => line.includes(part))[nth];
  }
}
