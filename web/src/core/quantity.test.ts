import assert from 'node:assert/strict';
import test from 'node:test';
import { bytesText, countText, durationText, ratioText } from './quantity.ts';

test('quantity: bytes, counts, shares and durations', () => {
  assert.deepEqual([0, 1023, 1024, 1536, 64 << 20].map(bytesText), ['0 B', '1023 B', '1 KiB', '1.5 KiB', '64 MiB']);
  assert.deepEqual([0, 999, 1000, 1_234_567].map(countText), ['0', '999', '1\u202f000', '1\u202f234\u202f567']);
  assert.equal(ratioText(0, 0), '–');
  assert.equal(ratioText(1, 0), '100.0 %');
  assert.equal(ratioText(9999, 1), '99.99 %');
  assert.equal(ratioText(999_999, 1), '99.99 %');
  assert.deepEqual([5, 1500, 90_000, 600_000].map(durationText), ['5 ms', '1.5 s', '90 s', '10 min']);
});
