import { utf8 } from '../text.ts';

const DOUBLE = 0x22;
const SINGLE = 0x27;
const BACKSLASH = 0x5c;

const escapes = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x61, 0x07],
]);

/**
 * A typed line as arguments, by redis-cli's rules: `"…"` knows `\n`, `\xHH`
 * and the like, `'…'` knows only `\'`, and a closing quote ends its argument.
 * `undefined` when quotes do not balance.
 */
export function splitLine(line: string): Uint8Array<ArrayBuffer>[] | undefined {
  const splitter = new Splitter(utf8(line));
  const args: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    splitter.skipSpace();
    if (splitter.done) return args;
    const arg = splitter.argument();
    if (arg === undefined) return undefined;
    args.push(arg);
  }
}

class Splitter {
  #at = 0;
  readonly #line: Uint8Array;
  #arg: number[] = [];

  constructor(line: Uint8Array) {
    this.#line = line;
  }

  get done(): boolean {
    return this.#at >= this.#line.length;
  }

  skipSpace(): void {
    while (!this.done && isSpace(this.#line[this.#at])) this.#at++;
  }

  argument(): Uint8Array<ArrayBuffer> | undefined {
    this.#arg = [];
    while (!this.done && !isSpace(this.#line[this.#at])) {
      const byte = this.#next();
      if (byte === DOUBLE || byte === SINGLE) {
        const closed = byte === DOUBLE ? this.#doubleQuoted() : this.#singleQuoted();
        if (!closed) return undefined;
        break;
      }
      this.#arg.push(byte);
    }
    return new Uint8Array(this.#arg);
  }

  #next(): number {
    return this.#line[this.#at++] ?? 0;
  }

  #doubleQuoted(): boolean {
    while (!this.done) {
      const byte = this.#next();
      if (byte === DOUBLE) return this.#closedWell();
      if (byte !== BACKSLASH || this.done) this.#arg.push(byte);
      else this.#arg.push(this.#hexPair() ?? this.#escaped());
    }
    return false;
  }

  #singleQuoted(): boolean {
    while (!this.done) {
      const byte = this.#next();
      if (byte === SINGLE) return this.#closedWell();
      if (byte === BACKSLASH && this.#line[this.#at] === SINGLE) this.#arg.push(this.#next());
      else this.#arg.push(byte);
    }
    return false;
  }

  #closedWell(): boolean {
    return this.done || isSpace(this.#line[this.#at]);
  }

  #escaped(): number {
    const byte = this.#next();
    return escapes.get(byte) ?? byte;
  }

  /** `xHH` after the backslash. */
  #hexPair(): number | undefined {
    const text = String.fromCharCode(...this.#line.subarray(this.#at, this.#at + 3));
    if (!/^x[0-9a-f]{2}$/i.test(text)) return undefined;
    this.#at += 3;
    return Number.parseInt(text.slice(1), 16);
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}
