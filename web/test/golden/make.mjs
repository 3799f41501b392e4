// Writes `format.json`: what redis-cli prints for replies of a running
// reference server, with the bytes of each reply.
//
//     node test/golden/make.mjs PORT
//
// The cases are run once through redis-cli and once through a plain socket.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';

const port = Number(process.argv[2]);
const setup = [
  ['FLUSHALL'],
  ['SET', 'text', 'plain'],
  ['SET', 'odd', '"quo\\te"\n\r\t\x07\x08\x00\xffé'],
  ['RPUSH', 'list', ...'abcdefghijkl'],
  ['HSET', 'hash', 'f1', 'v1', 'f2', 'v2'],
  ['SADD', 'set', 'one'],
  ['ZADD', 'zset', '1.5', 'a', '2', 'b'],
];
const two = [
  ['PING'],
  ['GET', 'text'],
  ['GET', 'odd'],
  ['GET', 'absent'],
  ['INCRBY', 'n', '-5'],
  ['LRANGE', 'list', '0', '-1'],
  ['LRANGE', 'absent', '0', '-1'],
  ['HGETALL', 'hash'],
  ['SMEMBERS', 'set'],
  ['ZRANGE', 'zset', '0', '-1', 'WITHSCORES'],
  ['NOSUCH', 'a', 'b'],
  ['LPUSH', 'text', 'x'],
  ['EVAL', "return {1, {2, 'three', {4, {}}}, false, {ok='fine'}, {err='bad'}}", '0'],
  ['EVAL', 'local t = {} for i = 1, 11 do t[i] = {i, {i * 2}} end return t', '0'],
  ['COMMAND', 'DOCS', 'get'],
];
const three = [
  ...two,
  ...['string', 'integer', 'double', 'null', 'array', 'set', 'map', 'verbatim', 'true', 'false'].map((kind) => [
    'DEBUG',
    'PROTOCOL',
    kind,
  ]),
  ['CONFIG', 'GET', 'nosuchthing'],
  ['SUNION', 'absent'],
  ['ZSCORE', 'zset', 'a'],
  ['EVAL', 'redis.setresp(3) return {map={a={1, 2}, b={map={c=1}}}}', '0'],
  ['EVAL', 'redis.setresp(3) return {set={a=true}}', '0'],
  ['EVAL', 'redis.setresp(3) return {map={b={map={c=1, d=2}}}}', '0'],
  ['EVAL', 'redis.setresp(3) return {map={b={}}}', '0'],
  ['EVAL', 'redis.setresp(3) return {map={b={1}}}', '0'],
  ['EVAL', 'redis.setresp(3) return {map={b={{1, 2}}}}', '0'],
  ['EVAL', 'redis.setresp(3) return {map={b={map={c={map={d=1}}}}}}', '0'],
  ['EVAL', 'redis.setresp(3) return {map={b={set={c=true}}}}', '0'],
  ['EVAL', 'redis.setresp(3) return {{map={b={1, 2, {map={a=1, b=2}}}}}}', '0'],
];

const bytesOf = (args) => {
  const parts = [Buffer.from(`*${args.length}\r\n`)];
  for (const arg of args) {
    const bytes = Buffer.from(arg, 'utf8');
    parts.push(Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n'));
  }
  return Buffer.concat(parts);
};

/** Everything the server sends within a moment. */
const ask = (requests) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const parts = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.write(Buffer.concat(requests.map(bytesOf)));
    setTimeout(() => {
      socket.destroy();
      resolve(Buffer.concat(parts));
    }, 150);
  });

const printed = (args, flags) =>
  spawnSync('redis-cli', ['-p', String(port), '--no-raw', ...flags, '-x', ...args.slice(0, -1)], {
    input: args.at(-1),
    encoding: 'latin1',
  }).stdout;

for (const args of setup) await ask([args]);
const golden = [];
for (const [protocol, cases] of [
  [2, two],
  [3, three],
]) {
  for (const args of cases) {
    if (args[0] === 'INCRBY') await ask([['DEL', 'n']]);
    const last = args.length > 1 ? args : undefined;
    const flags = protocol === 3 ? ['-3'] : [];
    const text = last
      ? printed(args, flags)
      : spawnSync('redis-cli', ['-p', String(port), '--no-raw', ...flags, ...args], { encoding: 'latin1' }).stdout;
    if (args[0] === 'INCRBY') await ask([['DEL', 'n']]);
    // With RESP3 the reply to HELLO comes first; the test takes the last one.
    const replies = await ask(protocol === 3 ? [['HELLO', '3'], args] : [args]);
    golden.push({ protocol, args, replies: replies.toString('base64'), text });
  }
}
writeFileSync(new URL('format.json', import.meta.url), `${JSON.stringify(golden, null, 1)}\n`);
console.log(`${golden.length} cases`);
process.exit(0);
