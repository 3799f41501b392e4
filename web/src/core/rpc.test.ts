import assert from 'node:assert/strict';
import test from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { connect, type Port, RemoteError, serve } from './rpc.ts';

interface Engine {
  add(a: number, b: number): number;
  bytes(): Uint8Array;
  fail(): never;
}

function pair(onNotice: (notice: string) => void) {
  const { port1, port2 } = new MessageChannel();
  const ports = [port1, port2] as unknown as [Port, Port];
  const own = new Uint8Array([1, 2, 3]);
  const tell = serve<Engine, string>(ports[0], {
    add: (a, b) => a + b,
    bytes: () => own,
    fail() {
      throw new RangeError('no');
    },
  });
  const engine = connect<Engine, string>(ports[1], onNotice);
  return { engine, tell, own, close: () => port1.close() };
}

test('rpc: calls cross the port and errors come back with their names', async () => {
  const { engine, close } = pair(() => {});
  assert.equal(await engine.add(2, 3), 5);
  await assert.rejects(engine.fail(), (error: Error) => error instanceof RemoteError && error.name === 'RangeError');
  close();
});

test('rpc: whole buffers move, notices arrive in order with answers', async () => {
  const heard: string[] = [];
  const { engine, tell, own, close } = pair((notice) => heard.push(notice));
  tell('first');
  assert.deepEqual(await engine.bytes(), new Uint8Array([1, 2, 3]));
  assert.equal(own.length, 0);
  assert.deepEqual(heard, ['first']);
  close();
});
