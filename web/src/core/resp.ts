import { concat, latin1, utf8 } from './text.ts';

/** One reply of the engine, in RESP2 or RESP3. Numbers stay text: they may be larger than a double. */
export type Reply =
  | { readonly kind: 'status' | 'error' | 'integer' | 'double' | 'bignum'; readonly text: string }
  | { readonly kind: 'bulk' | 'verbatim'; readonly bytes: Uint8Array }
  | { readonly kind: 'nil' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'array' | 'set' | 'push'; readonly items: readonly Reply[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Reply, Reply])[] };

/** The bytes were not RESP: the stream cannot be followed any further. */
export class ProtocolError extends Error {}

const CR = 13;
const LF = 10;

/** A request as an array of bulk strings, the only form that carries any byte. */
export function encodeRequest(args: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [utf8(`*${args.length}\r\n`)];
  for (const arg of args) parts.push(utf8(`$${arg.length}\r\n`), arg, utf8('\r\n'));
  return concat(parts);
}

/** Cuts a byte stream into replies, however the bytes arrive. */
export class ReplyParser {
  #buffer = new Uint8Array(0);

  push(bytes: Uint8Array): Reply[] {
    this.#buffer = this.#buffer.length === 0 ? bytes.slice() : concat([this.#buffer, bytes]);
    const replies: Reply[] = [];
    const cursor = new Cursor(this.#buffer);
    for (;;) {
      const start = cursor.at;
      const reply = cursor.reply();
      if (reply === undefined) {
        this.#buffer = this.#buffer.slice(start);
        return replies;
      }
      replies.push(reply);
    }
  }
}

/** Reads replies; every method returns `undefined` when the bytes end too early. */
class Cursor {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  reply(): Reply | undefined {
    const line = this.#line();
    if (line === undefined) return undefined;
    const mark = line.charAt(0);
    const rest = line.slice(1);
    switch (mark) {
      case '+':
        return { kind: 'status', text: rest };
      case '-':
        return { kind: 'error', text: rest };
      case ':':
        return { kind: 'integer', text: rest };
      case ',':
        return { kind: 'double', text: rest };
      case '(':
        return { kind: 'bignum', text: rest };
      case '_':
        return { kind: 'nil' };
      case '#':
        return { kind: 'bool', value: rest === 't' };
      case '$':
      case '!':
      case '=':
        return this.#blob(mark, length(rest));
      case '*':
        return this.#items('array', length(rest));
      case '~':
        return this.#items('set', length(rest));
      case '>':
        return this.#items('push', length(rest));
      case '%':
        return this.#map(length(rest));
      case '|':
        // An attribute says something about the reply that follows; redis-cli leaves it out too.
        return this.#map(length(rest)) && this.reply();
      default:
        throw new ProtocolError(`reply starts with ${JSON.stringify(mark)}`);
    }
  }

  #line(): string | undefined {
    const end = this.#bytes.indexOf(CR, this.at);
    if (end === -1 || end + 1 >= this.#bytes.length) return undefined;
    if (this.#bytes[end + 1] !== LF) throw new ProtocolError('a reply line ends in CR without LF');
    const line = latin1(this.#bytes.subarray(this.at, end));
    this.at = end + 2;
    return line;
  }

  #blob(mark: '$' | '!' | '=', size: number): Reply | undefined {
    if (size < 0) return { kind: 'nil' };
    if (this.at + size + 2 > this.#bytes.length) return undefined;
    const bytes = this.#bytes.slice(this.at, this.at + size);
    this.at += size + 2;
    if (mark === '$') return { kind: 'bulk', bytes };
    if (mark === '!') return { kind: 'error', text: latin1(bytes) };
    // `txt:` or `mkd:` comes before the text itself.
    return { kind: 'verbatim', bytes: bytes.subarray(4) };
  }

  #items(kind: 'array' | 'set' | 'push', count: number): Reply | undefined {
    if (count < 0) return { kind: 'nil' };
    const items: Reply[] = [];
    for (let i = 0; i < count; i++) {
      const item = this.reply();
      if (item === undefined) return undefined;
      items.push(item);
    }
    return { kind, items };
  }

  #map(count: number): Reply | undefined {
    const entries: [Reply, Reply][] = [];
    for (let i = 0; i < count; i++) {
      const name = this.reply();
      const value = name && this.reply();
      if (!name || !value) return undefined;
      entries.push([name, value]);
    }
    return { kind: 'map', entries };
  }
}

function length(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new ProtocolError(`length ${JSON.stringify(text)} is not a number`);
  return Number(text);
}
