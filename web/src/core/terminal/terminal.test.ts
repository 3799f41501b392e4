import assert from 'node:assert/strict';
import test from 'node:test';
import type { CommandRow } from '../host.ts';
import type { Reply } from '../resp.ts';
import { fromUtf8, latin1 } from '../text.ts';
import { en } from '../words/en.ts';
import { Catalogue } from './catalogue.ts';
import { completionsOf } from './complete.ts';
import { helpFor } from './help.ts';
import { hintFor } from './hint.ts';
import { History } from './history.ts';
import { promptOf, START, standingAfter } from './prompt.ts';
import { readerOf } from './reader.ts';
import { splitLine } from './split.ts';
import { type Activity, type Line, Terminal } from './terminal.ts';

const row = (name: string, usage: string, group: string): CommandRow => ({
  name,
  usage,
  group,
  summary: `What ${name} does.`,
  since: '1.0.0',
  complexity: 'O(1)',
});

const catalogue = new Catalogue([
  row('GET', 'GET key', 'string'),
  row('GETRANGE', 'GETRANGE key start end', 'string'),
  row(
    'SET',
    'SET key value [NX | XX | IFEQ comparison-value] [GET] [EX seconds | PX milliseconds | KEEPTTL]',
    'string',
  ),
  row('MSET', 'MSET key value [key value ...]', 'string'),
  row('ZADD', 'ZADD key [NX | XX] [CH] score member [score member ...]', 'sorted-set'),
  row('BITPOS', 'BITPOS key bit [start [end [BYTE | BIT]]]', 'bitmap'),
  row('client|getname', 'CLIENT GETNAME', 'connection'),
  row('client|setname', 'CLIENT SETNAME connection-name', 'connection'),
  row('XGROUP', 'XGROUP <CREATE key | DESTROY key>', 'stream'),
]);

test('split: quotes and escapes as redis-cli reads them', () => {
  const texts = (line: string) => splitLine(line)?.map(latin1);
  assert.deepEqual(texts('  set  a "b c"  '), ['set', 'a', 'b c']);
  assert.deepEqual(texts(String.raw`"\x41\n\"\q\xzz"`), ['A\n"qxzz']);
  assert.deepEqual(texts(String.raw`'it\'s \n'`), [String.raw`it's \n`]);
  assert.deepEqual(texts('a"b"'), ['ab']);
  assert.deepEqual(texts(''), []);
  assert.deepEqual(texts('""'), ['']);
  assert.equal(splitLine('"a"b'), undefined);
  assert.equal(splitLine('"a'), undefined);
  assert.equal(splitLine("'a"), undefined);
  assert.deepEqual(splitLine('é')?.map(fromUtf8), ['é']);
});

test('hint: shrinks as arguments are typed', () => {
  const hints: [string, string][] = [
    ['GET', ' key'],
    ['get ', 'key'],
    ['get k', ''],
    ['set k', ' value [NX | XX | IFEQ comparison-value] [GET] [EX seconds | PX milliseconds | KEEPTTL]'],
    ['set k v ', '[NX | XX | IFEQ comparison-value] [GET] [EX seconds | PX milliseconds | KEEPTTL]'],
    ['set k v ex', ' seconds [NX | XX | IFEQ comparison-value] [GET]'],
    ['set k v ex 10 nx', ' [GET]'],
    ['mset a 1 b', ' value [key value ...]'],
    ['zadd z ch ', '[NX | XX] score member [score member ...]'],
    ['zadd z 1', ' member [score member ...]'],
    ['zadd z 1 a', ' [score member ...]'],
    ['bitpos k 1 ', '[start [end [BYTE | BIT]]]'],
    ['bitpos k 1 0 ', '[end [BYTE | BIT]]'],
    ['client setname', ' connection-name'],
    ['5 get', ' key'],
    ['nosuch', ''],
    ['"', ''],
    ['', ''],
  ];
  for (const [line, hint] of hints) assert.equal(hintFor(line, catalogue), hint, line);
});

test('completion: names, subcommands, options and help topics', () => {
  assert.deepEqual(completionsOf('ge', catalogue), ['get', 'getrange']);
  assert.deepEqual(completionsOf('GETR', catalogue), ['GETRANGE']);
  assert.deepEqual(completionsOf('client ', catalogue), ['client getname', 'client setname']);
  assert.deepEqual(completionsOf('SET k v K', catalogue), ['SET k v KEEPTTL']);
  assert.deepEqual(completionsOf('help @s', catalogue), ['help @sorted-set', 'help @stream', 'help @string']);
  assert.deepEqual(completionsOf('', catalogue), []);
  assert.deepEqual(completionsOf('get', catalogue), ['getrange']);
  assert.deepEqual(completionsOf('get somekey', catalogue), []);
});

test('help: a command, a container, a group, nothing', () => {
  assert.match(helpFor('get', catalogue, en).text, /GET key\n {2}summary: What GET does/);
  assert.match(helpFor('client', catalogue, en).text, /CLIENT GETNAME[\s\S]*CLIENT SETNAME/);
  assert.match(helpFor('@string', catalogue, en).text, /GETRANGE key start end[\s\S]*MSET/);
  assert.match(helpFor('', catalogue, en).text, /@sorted-set/);
  assert.equal(helpFor('nosuch', catalogue, en).text, en.help.unknown('nosuch'));
});

test('reader: a line that reads the very key it was made for', () => {
  for (const name of ['user:1', 'two words', '"quo\'ted\\', '\n', '']) {
    const key = new TextEncoder().encode(name);
    assert.deepEqual(splitLine(readerOf('list', key))?.map(fromUtf8), ['LRANGE', name, '0', '-1']);
  }
  assert.equal(readerOf('hash', new TextEncoder().encode('probe:7')), 'HGETALL probe:7');
  assert.equal(readerOf('module', new TextEncoder().encode('a')), 'TYPE a');
});

test('history: walks back and forth, keeps the draft, finds by part', () => {
  const history = new History(['GET a', 'SET a 1'], 3);
  assert.equal(history.older('draft'), 'SET a 1');
  assert.equal(history.older('SET a 1'), 'GET a');
  assert.equal(history.older('GET a'), undefined);
  assert.equal(history.newer(), 'SET a 1');
  assert.equal(history.newer(), 'draft');
  assert.equal(history.newer(), undefined);
  history.add('SET a 1');
  history.add('DEL a');
  history.add('DEL b');
  assert.deepEqual(history.lines, ['SET a 1', 'DEL a', 'DEL b']);
  assert.equal(history.search('DEL', 1), 'DEL a');
  assert.equal(history.search('ZADD', 0), undefined);
});

test('prompt: database and transaction', () => {
  const ok: Reply = { kind: 'status', text: 'OK' };
  const failed: Reply = { kind: 'error', text: 'ERR' };
  assert.equal(promptOf(START), 'bramble> ');
  const three = standingAfter(START, ['select', '3'], ok);
  assert.equal(promptOf(three), 'bramble[3]> ');
  assert.equal(standingAfter(three, ['SELECT', '99'], failed), three);
  const open = standingAfter(three, ['MULTI'], ok);
  const inside = standingAfter(open, ['SELECT', '5'], { kind: 'status', text: 'QUEUED' });
  assert.equal(promptOf(inside), 'bramble[5](TX)> ');
  assert.equal(promptOf(standingAfter(inside, ['DISCARD'], ok)), 'bramble[3]> ');
  assert.equal(promptOf(standingAfter(inside, ['EXEC'], failed)), 'bramble[3]> ');
  assert.equal(promptOf(standingAfter(inside, ['EXEC'], { kind: 'array', items: [] })), 'bramble[5]> ');
  assert.equal(promptOf(standingAfter(inside, ['RESET'], { kind: 'status', text: 'RESET' })), 'bramble> ');
});

/** A terminal on a connection that answers each request with its own words. */
function recorded(answer: (args: string[]) => Reply | Error) {
  const shown: Line[] = [];
  const turns: Activity[] = [];
  let clears = 0;
  const terminal = new Terminal(
    {
      async request(args, _standing, answered) {
        const reply = answer(args.map(fromUtf8));
        if (reply instanceof Error) throw reply;
        answered(reply);
      },
      drop() {},
    },
    catalogue,
    en,
    {
      show: (line) => shown.push(line),
      clear: () => clears++,
      turn: (activity) => turns.push(activity),
      helpText: async (command) => (command === 'GET' ? 'Long text.' : ''),
      nowMs: () => 0,
    },
  );
  return { terminal, shown, turns, clears: () => clears };
}

const told = (args: string[]): Reply => ({ kind: 'status', text: args.join(',') });

test('terminal: shows the request and its reply', async () => {
  const { terminal, shown } = recorded(told);
  await terminal.enter('set a "b c"');
  assert.deepEqual(shown, [
    { kind: 'command', prompt: 'bramble> ', text: 'set a "b c"' },
    { kind: 'reply', text: 'set,a,b c' },
  ]);
});

test('terminal: a number repeats, alone it is a request', async () => {
  const { terminal, shown } = recorded(told);
  await terminal.enter('3 PING');
  assert.deepEqual(
    shown.map((line) => line.text),
    ['3 PING', 'PING', 'PING', 'PING'],
  );
  await terminal.enter('3');
  assert.equal(shown.at(-1)?.text, '3');
});

test('terminal: its own words, bad quotes and lost owners', async () => {
  const { terminal, shown, clears } = recorded(() => Object.assign(new Error(''), { name: 'OwnerLost' }));
  await terminal.enter('clear');
  assert.equal(clears(), 1);
  await terminal.enter('GET "a');
  assert.deepEqual(shown.at(-1), { kind: 'error', text: 'Invalid argument(s)' });
  await terminal.enter('help get');
  assert.match(shown.at(-1)?.text ?? '', /GET key[\s\S]*\n\nLong text\.$/);
  await terminal.enter('GET a');
  assert.equal(shown.at(-1)?.kind, 'warning');
  assert.match(shown.at(-1)?.text ?? '', /may have been done or not/);
});

test('terminal: a closed connection is another one, a lost one has no transaction', async () => {
  let failure = '';
  const { terminal } = recorded(() =>
    failure === '' ? { kind: 'status', text: 'OK' } : Object.assign(new Error(''), { name: failure }),
  );
  await terminal.enter('SELECT 3');
  await terminal.enter('MULTI');
  failure = 'SessionLost';
  await terminal.enter('GET a');
  assert.equal(terminal.prompt, 'bramble[3]> ');
  failure = 'SessionClosed';
  await terminal.enter('SHUTDOWN');
  assert.equal(terminal.prompt, 'bramble> ');
});

test('terminal: INFO is text, a lost transaction is told', async () => {
  const { terminal, shown } = recorded((args) =>
    args[0] === 'INFO'
      ? { kind: 'bulk', bytes: new TextEncoder().encode('# A\r\nb:1\r\n') }
      : { kind: 'status', text: 'OK' },
  );
  await terminal.enter('INFO');
  assert.equal(shown.at(-1)?.text, '# A\nb:1');
  await terminal.enter('MULTI');
  assert.equal(terminal.prompt, 'bramble(TX)> ');
  terminal.engineMoved();
  assert.equal(terminal.prompt, 'bramble> ');
  assert.equal(shown.at(-1)?.text, en.terminal.transactionLost);
});

/** A terminal on a connection that answers only when told to. */
function patient() {
  const shown: Line[] = [];
  const turns: Activity[] = [];
  let answer = (_: Reply | Error) => {};
  const terminal = new Terminal(
    {
      request: (_args, _standing, answered) =>
        new Promise((resolve, reject) => {
          answer = (reply) => {
            if (reply instanceof Error) return reject(reply);
            answered(reply);
            resolve();
          };
        }),
      drop() {
        const stopped = Object.assign(new Error(''), { name: 'Stopped' });
        answer(stopped);
        terminal.connectionLost(stopped);
      },
    },
    catalogue,
    en,
    {
      show: (line) => shown.push(line),
      clear() {},
      turn: (it) => turns.push(it),
      helpText: async () => '',
      nowMs: () => 0,
    },
  );
  return { terminal, shown, turns, answer: (reply: Reply | Error) => answer(reply) };
}

/** Lets what has been settled go on. */
const settle = () => new Promise((done) => setImmediate(done));

test('terminal: what is waited for can be stopped, repeats with it', async () => {
  const { terminal, shown, turns } = patient();
  const entered = terminal.enter('3 BLPOP queue 0');
  await settle();
  assert.deepEqual(turns, ['waiting']);
  terminal.stop();
  await entered;
  assert.deepEqual(turns, ['waiting', 'idle']);
  assert.deepEqual(shown.slice(1), [{ kind: 'note', text: 'Stopped. The next command opens another connection.' }]);
  terminal.stop();
  assert.equal(shown.length, 2);
});

test('terminal: listens after SUBSCRIBE until it is stopped', async () => {
  const { terminal, shown, turns, answer } = patient();
  let isOver = false;
  const entered = terminal.enter('subscribe news').then(() => {
    isOver = true;
  });
  await settle();
  answer({ kind: 'status', text: 'subscribed' });
  await settle();
  assert.deepEqual([isOver, turns.at(-1)], [false, 'listening']);
  assert.deepEqual(
    shown.slice(1).map((line) => line.text),
    [en.terminal.reading, 'subscribed'],
  );
  terminal.stop();
  await entered;
  assert.deepEqual([turns.at(-1), shown.at(-1)?.kind], ['idle', 'note']);
});

test('terminal: a SUBSCRIBE that is refused or queued does not listen', async () => {
  const { terminal, turns } = recorded((args) =>
    args[0] === 'SUBSCRIBE' && args.length === 1 ? { kind: 'error', text: 'ERR' } : { kind: 'status', text: 'QUEUED' },
  );
  await terminal.enter('SUBSCRIBE');
  await terminal.enter('MULTI');
  await terminal.enter('SUBSCRIBE a');
  assert.ok(!turns.includes('listening'));
});
