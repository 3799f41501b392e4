import type { Place, SnapshotRequest } from '../../src/core/host.ts';
import { serveCalls } from '../../src/core/rpc.ts';
import { utf8 } from '../../src/core/text.ts';
import { addressesIn, order } from '../../src/dom/launch.ts';
import { Page } from '../../src/dom/page.ts';
import { cachesOf, commandRows, diskOf, info, keyspaceOf, status } from './fixtures.ts';

// The page on invented snapshots, for looking at its design. `?keys=N` sets the keyspace.
const keys = Number(new URLSearchParams(location.search).get('keys') ?? 60);
const parts = { keyspace: keyspaceOf(keys), caches: cachesOf(1024, 0.4), disk: diskOf(16_384, 4031), info };

const answers: Record<string, (...args: never[]) => unknown> = {
  status: () => status,
  commands: () => commandRows,
  feed: (_place: Place, bytes: Uint8Array) => ({
    output: utf8(bytes.length % 3 === 0 ? '*3\r\n$5\r\ngrace\r\n$3\r\nada\r\n$6\r\nedsger\r\n' : '+OK\r\n'),
    connection: 'open',
  }),
  snapshots: (wanted: SnapshotRequest[]) =>
    structuredClone(Object.fromEntries(wanted.map(({ name }) => [name, parts[name as keyof typeof parts]]))),
  key: () => ({
    name: utf8('probe:7'),
    type: 'hash',
    encoding: 'listpack',
    bytes: 96,
    ttlMs: 81_000,
    idleMs: 3000,
    preview: ['place', 'attic'],
  }),
};

const invented = order(
  (_boot, port) => serveCalls(port, (method, args) => answers[method]?.(...(args as never[]))),
  'page',
  addressesIn(new URL('.', location.href)),
);
void new Page({ ...invented, failed: new Promise(() => {}), help: new URL('help.json', location.href) }).start();
