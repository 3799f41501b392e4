import type { Ink } from '../../ink.ts';
import type { DiskOp } from '../../snapshots.ts';
import type { Surface } from '../../surface.ts';
import type { Trail } from '../../view.ts';
import type { Words } from '../../words/words.ts';
import type { Box } from '../parts.ts';

const LANES = 4;
const LANE_HEIGHT = 13;
const LANE_LABEL_WIDTH = 38;
const HEAD_HEIGHT = 18;
const OP_PITCH = 4;
const RATE_WIDTH = 180;
const opInks: readonly Ink[] = ['read', 'write', 'flush'];

export const RECORDER_HEIGHT = HEAD_HEIGHT + LANES * LANE_HEIGHT + 2;

/** The latest device operations, oldest first, each in the lane of its region. */
export function drawRecorder(on: Surface, box: Box, ops: readonly DiskOp[], rate: Trail, words: Words): void {
  on.text(box.x, box.y + 11, words.disk.operations, 'soft', 'start');
  drawRate(on, box, rate, words);
  const lanesTop = box.y + HEAD_HEIGHT;
  const start = box.x + LANE_LABEL_WIDTH;
  for (let lane = 0; lane < LANES; lane++) {
    const y = lanesTop + lane * LANE_HEIGHT;
    on.text(box.x, y + 10, words.disk.regions[lane] ?? '', 'soft', 'start');
    on.rect(start, y + LANE_HEIGHT - 1, box.width - LANE_LABEL_WIDTH, 1, 'rule', 1);
  }
  const room = Math.floor((box.width - LANE_LABEL_WIDTH) / OP_PITCH);
  for (const [i, op] of ops.slice(-room).entries()) drawOp(on, start + i * OP_PITCH, lanesTop, op);
}

/** Taller for more sectors; a flush crosses every lane. */
function drawOp(on: Surface, x: number, lanesTop: number, op: DiskOp): void {
  const ink = opInks[op.kind] ?? 'soft';
  if (ink === 'flush') return on.rect(x, lanesTop, 1, LANES * LANE_HEIGHT - 1, ink, 1);
  const height = Math.min(LANE_HEIGHT - 2, 3 + Math.ceil(Math.log2(op.sectors + 1)));
  on.rect(x, lanesTop + (op.region + 1) * LANE_HEIGHT - 1 - height, OP_PITCH - 1, height, ink, 1);
}

/** How much was written lately, at the right of the head. */
function drawRate(on: Surface, box: Box, rate: Trail, words: Words): void {
  const width = Math.min(RATE_WIDTH, box.width / 3);
  const x = box.x + box.width - width;
  on.text(x - 8, box.y + 11, words.disk.writtenLately, 'soft', 'end');
  on.rect(x, box.y + 12, width, 1, 'rule', 1);
  if (rate.length > 1) on.trace(x, box.y - 2, width, 14, rate, 'write');
}
