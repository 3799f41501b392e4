import { quote } from '../format.ts';
import { latin1 } from '../text.ts';

const readers = new Map<string, (key: string) => string>([
  ['string', (key) => `GET ${key}`],
  ['sketch', (key) => `PFCOUNT ${key}`],
  ['list', (key) => `LRANGE ${key} 0 -1`],
  ['set', (key) => `SMEMBERS ${key}`],
  ['zset', (key) => `ZRANGE ${key} 0 -1 WITHSCORES`],
  ['hash', (key) => `HGETALL ${key}`],
  ['stream', (key) => `XRANGE ${key} - +`],
]);

/** The command that shows a whole value. */
export function readerOf(type: string, key: Uint8Array): string {
  const plain = /^[\w:.{}@/-]+$/.test(latin1(key));
  const typed = plain ? latin1(key) : quote(key);
  return readers.get(type)?.(typed) ?? `TYPE ${typed}`;
}
