import assert from 'node:assert/strict';
import test from 'node:test';
import golden from '../../test/golden/format.json';
import { formatRaw, formatReply } from './format.ts';
import { encodeRequest, ProtocolError, ReplyParser } from './resp.ts';
import { fromUtf8, utf8 } from './text.ts';

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

test('format: every reply reads as redis-cli prints it', () => {
  for (const { args, replies, text } of golden) {
    const reply = new ReplyParser().push(bytes(replies)).at(-1);
    assert.ok(reply, args.join(' '));
    assert.equal(`${formatReply(reply)}\n`, text, args.join(' '));
  }
});

test('resp: replies come out whole however the bytes are cut', () => {
  const stream = utf8('+OK\r\n*2\r\n$3\r\na\r\n\r\n:7\r\n$-1\r\n%1\r\n+k\r\n~1\r\n#t\r\n|1\r\n+x\r\n+y\r\n,1.5\r\n');
  const whole = new ReplyParser().push(stream);
  assert.equal(whole.length, 5);
  for (let cut = 1; cut < stream.length; cut++) {
    const parser = new ReplyParser();
    const pieces = [...parser.push(stream.subarray(0, cut)), ...parser.push(stream.subarray(cut))];
    assert.deepEqual(pieces, whole, `cut at ${cut}`);
  }
});

test('resp: a request carries any byte', () => {
  const request = encodeRequest([utf8('SET'), new Uint8Array([0, 13, 10]), utf8('é')]);
  assert.equal(fromUtf8(request), '*3\r\n$3\r\nSET\r\n$3\r\n\0\r\n\r\n$2\r\né\r\n');
});

test('resp: what is not RESP is refused', () => {
  assert.throws(() => new ReplyParser().push(utf8('hello\r\n')), ProtocolError);
  assert.throws(() => new ReplyParser().push(utf8('$x\r\n')), ProtocolError);
  assert.throws(() => new ReplyParser().push(utf8('+a\rb')), ProtocolError);
});

test('format: text for people is not quoted', () => {
  assert.equal(formatRaw({ kind: 'bulk', bytes: utf8('# Server\r\nversion:1\r\n') }), '# Server\nversion:1');
});
