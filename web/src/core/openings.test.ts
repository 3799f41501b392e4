import assert from 'node:assert/strict';
import test from 'node:test';
import { type Candidate, openingOf } from './openings.ts';
import { utf8 } from './text.ts';

const boot = new Uint8Array(512);
boot.set([0x55, 0xaa], 510);
const image: Candidate = { name: 'a.bin', bytes: 1024, head: boot };
const rdb: Candidate = { name: 'dump', bytes: 99, head: utf8('REDIS0011') };
const manifest: Candidate = { name: 'appendonly.aof.manifest', bytes: 20, head: utf8('file') };

test('openings: told apart by what they are, not only by name', () => {
  assert.equal(openingOf([image]), 'image');
  assert.equal(openingOf([image, image]), 'several');
  assert.equal(openingOf([image, rdb]), 'several');
  assert.equal(openingOf([rdb, manifest]), 'data');
  assert.equal(openingOf([{ ...image, bytes: 1000 }]), 'unknown');
  assert.equal(openingOf([rdb, { name: 'x.png', bytes: 9, head: utf8('PNG') }]), 'unknown');
  assert.equal(openingOf([]), 'unknown');
});
