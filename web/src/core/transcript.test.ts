import assert from 'node:assert/strict';
import test from 'node:test';
import { commandsOf, parseTranscript } from './transcript.ts';

test('transcript: prompts of every kind begin requests', () => {
  const text =
    '\nredis> SET a 1\nOK\n127.0.0.1:6379[3]> LRANGE l 0 -1\n1) "x"\n2) "> y"\n> \nbramble(TX)> GET a\nQUEUED\n';
  assert.deepEqual(parseTranscript(text), [
    { command: 'SET a 1', reply: 'OK' },
    { command: 'LRANGE l 0 -1', reply: '1) "x"\n2) "> y"' },
    { command: 'GET a', reply: 'QUEUED' },
  ]);
  assert.deepEqual(parseTranscript('no prompt at all'), []);
});

test('transcript: commands of an attribute, quotes kept whole', () => {
  assert.deepEqual(commandsOf('SET a 1; GET a'), ['SET a 1', 'GET a']);
  assert.deepEqual(commandsOf('SET a "x;y"\nGET a;'), ['SET a "x;y"', 'GET a']);
  assert.deepEqual(commandsOf(" SET a 'it\\'s;' "), ["SET a 'it\\'s;'"]);
  assert.deepEqual(commandsOf(''), []);
});
