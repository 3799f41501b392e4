import assert from 'node:assert/strict';
import test from 'node:test';
import { volumeBytes } from './volume.ts';

test('volume: length from the boot sector, none without its signature', () => {
  const boot = new Uint8Array(512);
  assert.equal(volumeBytes(boot), 0);
  boot.set([0x55, 0xaa], 510);
  boot.set([0, 2], 11);
  boot.set([0, 0, 2, 0], 32);
  assert.equal(volumeBytes(boot), 64 * 1024 * 1024);
});
