import type { Reply } from './resp.ts';
import { fromUtf8 } from './text.ts';

/** A reply as redis-cli shows it to a person, without the last line end. */
export function formatReply(reply: Reply): string {
  return formatWithin(reply, '');
}

/** A reply whose text is meant to be read as it is: `INFO`, `CLIENT LIST`. */
export function formatRaw(reply: Reply): string {
  if (reply.kind === 'bulk' || reply.kind === 'verbatim')
    return fromUtf8(reply.bytes).replaceAll('\r\n', '\n').trimEnd();
  return formatReply(reply);
}

function formatWithin(reply: Reply, indent: string): string {
  switch (reply.kind) {
    case 'status':
      return reply.text;
    case 'error':
      return `(error) ${reply.text}`;
    case 'integer':
      return `(integer) ${reply.text}`;
    case 'double':
      return `(double) ${reply.text}`;
    case 'bignum':
      return reply.text;
    case 'bulk':
      return quote(reply.bytes);
    case 'verbatim':
      return fromUtf8(reply.bytes);
    case 'nil':
      return '(nil)';
    case 'bool':
      return reply.value ? '(true)' : '(false)';
    case 'array':
    case 'push':
      return numbered(reply.items, indent, reply.kind, ')');
    case 'set':
      return numbered(reply.items, indent, reply.kind, '~');
    case 'map':
      return entries(reply.entries, indent);
  }
}

function numbered(items: readonly Reply[], indent: string, kind: string, mark: string): string {
  if (items.length === 0) return `(empty ${kind})`;
  const width = String(items.length).length;
  const inner = indent + ' '.repeat(width + 2);
  return items
    .map((item, i) => `${i === 0 ? '' : indent}${String(i + 1).padStart(width)}${mark} ${formatWithin(item, inner)}`)
    .join('\n');
}

function entries(pairs: readonly (readonly [Reply, Reply])[], indent: string): string {
  if (pairs.length === 0) return '(empty hash)';
  const width = String(pairs.length).length;
  const inner = indent + ' '.repeat(width + 2);
  return pairs
    .map(([name, value], i) => {
      const start = `${i === 0 ? '' : indent}${String(i + 1).padStart(width)}# ${formatWithin(name, inner)} => `;
      const text = formatWithin(value, inner);
      return text.includes('\n') ? `${start}\n${inner}${text}` : start + text;
    })
    .join('\n');
}

const escapes = new Map([
  [0x5c, '\\\\'],
  [0x22, '\\"'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
  [0x09, '\\t'],
  [0x07, '\\a'],
  [0x08, '\\b'],
]);

/** Bytes between double quotes, every byte that is no plain ASCII sign escaped. */
export function quote(bytes: Uint8Array): string {
  let text = '"';
  for (const byte of bytes) {
    const short = escapes.get(byte);
    if (short !== undefined) text += short;
    else if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte);
    else text += `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return `${text}"`;
}
