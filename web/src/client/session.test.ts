import assert from 'node:assert/strict';
import test from 'node:test';
import type { Fed, Host } from '../core/host.ts';
import type { Reply } from '../core/resp.ts';
import { type Remote, remoteOf } from '../core/rpc.ts';
import { START } from '../core/terminal/prompt.ts';
import { utf8 } from '../core/text.ts';
import { Session } from './session.ts';

/** A session on a host that answers with the outputs given, none of them by itself. */
function connected(...outputs: string[]) {
  const left: unknown[] = [];
  const pushed: Reply[] = [];
  const lost: string[] = [];
  /** Replies and messages in their order. */
  const heard: Reply[] = [];
  const host = remoteOf<Host>(async (method, [first]) => {
    if (method === 'leave') return left.push(first);
    return { output: utf8(outputs.shift() ?? ''), connection: 'open' } satisfies Fed;
  }) as Remote<Host>;
  const push = (it: Reply) => {
    pushed.push(it);
    heard.push(it);
  };
  const session = new Session('tab', host, { push, lost: (it) => lost.push(it.name) });
  const ask = async (line: string) => {
    let reply: Reply = { kind: 'nil' };
    await session.request(line.split(' ').map(utf8), START, (it) => {
      reply = it;
      heard.push(it);
    });
    return reply;
  };
  return { session, ask, left, pushed, heard, lost };
}

const settle = () => new Promise((done) => setImmediate(done));

test('session: a reply that comes later answers the request that waits', async () => {
  const { session, ask, pushed } = connected('');
  const reply = ask('BLPOP queue 0');
  await settle();
  session.hear(utf8('*2\r\n$5\r\nqueue\r\n$1\r\na\r\n'));
  assert.equal((await reply).kind, 'array');
  assert.deepEqual(pushed, []);
});

test('session: in RESP3 a push confirms a subscription, other pushes stay aside', async () => {
  const { session, ask, pushed } = connected('');
  const reply = ask('SUBSCRIBE news');
  await settle();
  session.hear(utf8('>2\r\n$10\r\ninvalidate\r\n_\r\n'));
  session.hear(utf8('>3\r\n$9\r\nsubscribe\r\n$4\r\nnews\r\n:1\r\n'));
  assert.equal((await reply).kind, 'push');
  assert.equal(pushed.length, 1);
  const ping = ask('PING');
  session.hear(utf8('>3\r\n$7\r\nmessage\r\n$4\r\nnews\r\n$2\r\nhi\r\n'));
  session.hear(utf8('+PONG\r\n'));
  assert.deepEqual(await ping, { kind: 'status', text: 'PONG' });
  assert.equal(pushed.length, 2);
});

test('session: a dropped connection is left, and the next has another name', async () => {
  const { session, ask, left, lost } = connected('', '+OK\r\n');
  const { name } = session;
  const reply = ask('BLPOP queue 0');
  await settle();
  session.drop();
  await assert.rejects(reply, { name: 'Stopped' });
  assert.deepEqual([left, lost], [[name], ['Stopped']]);
  assert.notEqual(session.name, name);
  assert.deepEqual(await ask('SET a 1'), { kind: 'status', text: 'OK' });
});

test('session: an answer to a dropped connection is not taken for one of the next', async () => {
  const { session, ask } = connected('+LATE\r\n', '+OK\r\n');
  const late = ask('PING');
  session.drop();
  await assert.rejects(late, { name: 'Stopped' });
  assert.deepEqual(await ask('SET a 1'), { kind: 'status', text: 'OK' });
});

test('session: another engine knows only what it was not yet given', async () => {
  const { session, ask, lost } = connected('');
  const taken = ask('BLPOP queue 0');
  await settle();
  const onItsWay = ask('PING');
  session.engineRenewed();
  await assert.rejects(taken, { name: 'EngineRenewed' });
  session.hear(utf8('+PONG\r\n'));
  assert.deepEqual(await onItsWay, { kind: 'status', text: 'PONG' });
  assert.deepEqual(lost, ['EngineRenewed']);
});

test('session: what follows a reply in the same bytes is heard after it', async () => {
  const { ask, heard } = connected('+first\r\n+second\r\n+third\r\n');
  await ask('SUBSCRIBE a b c');
  assert.deepEqual(
    heard.map((it) => it.kind === 'status' && it.text),
    ['first', 'second', 'third'],
  );
});
