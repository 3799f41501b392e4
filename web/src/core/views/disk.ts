import { fileInk } from '../ink.ts';
import { bytesText, countText } from '../quantity.ts';
import type { DiskSnapshot } from '../snapshots.ts';
import type { Size } from '../surface.ts';
import { defineView, type LegendEntry } from '../view.ts';
import type { Words } from '../words/words.ts';
import { cellAt, clusterGrid, drawMap } from './disk/map.ts';
import { drawRecorder, RECORDER_HEIGHT } from './disk/recorder.ts';
import { type Box, LEGEND_LETTERS, shortName } from './parts.ts';

const MAP_GAP = 10;
/** Heat above which a cell is said to be just written. */
const JUST_WRITTEN = 200;

/**
 *     ┌ clusters ───────────────────────────────┐
 *     │ ▒▒▒▒▓▓▓▓▓▓▓░░░░░░░  by owning file,      │
 *     │ ░░░░░░░░░░░░░░░░░░  glowing when written │
 *     ├─────┐▁▁▁▁▁▁▁▁▁▁▁▁▁▁  the whole disk  ▁▁ │
 *     ├ latest operations ──────────────────────┤
 *     │ boot ─────────────────────────────────  │
 *     │ FAT  ──────▮──────────▮───────────────  │  a mark an operation,
 *     │ dirs ────────▮──────────────────────|─  │  in the lane of its region
 *     │ data ▮▮▮▮─────▮▮▮──────▮▮▮──────────|─  │  a flush through all lanes
 *     └─────────────────────────────────────────┘
 */
export const disk = defineView({
  id: 'disk',
  snapshot: 'disk',

  height: (width) => Math.round(Math.min(250, Math.max(212, width * 0.27))),

  grids: (size, data) => [clusterGrid(boxes(size).map, data)],

  draw(on, data, trails, words) {
    const { map, recorder } = boxes(on);
    drawMap(on, map, data, words);
    drawRecorder(on, recorder, data.ops, trails[0] ?? [], words);
  },

  figures: ({ counts, freeClusters, clusterBytes }, words) => [
    { name: words.disk.reads, value: countText(counts.reads) },
    { name: words.disk.writes, value: countText(counts.writes) },
    { name: words.disk.flushes, value: countText(counts.flushes) },
    { name: words.disk.free, value: bytesText(freeClusters * clusterBytes) },
  ],

  legend: ({ files }, words) => [
    { ink: 'system', name: words.disk.system },
    ...files
      .slice(0, 5)
      .map((file, i): LegendEntry => ({ ink: fileInk(i), name: shortName(file.name, LEGEND_LETTERS) })),
    { ink: 'hot', name: words.disk.justWritten },
  ],

  describe(data, { size, cell }, words) {
    const { cluster, owner, heat } = cellAt(boxes(size).map, data, cell);
    const sentence = words.disk.cell(countText(cluster), ownerName(data, owner, words));
    return heat > JUST_WRITTEN ? `${sentence}, ${words.disk.justWritten}` : sentence;
  },

  summary: ({ counts, freeClusters, clusterBytes }, words) =>
    words.disk.summary(
      countText(counts.reads),
      countText(counts.writes),
      countText(counts.flushes),
      bytesText(freeClusters * clusterBytes),
    ),

  /** Sectors written since the last sample, on a scale where 4096 are all. */
  samples: ({ counts }, before) => [
    logShare(counts.sectorsWritten - (before?.counts.sectorsWritten ?? counts.sectorsWritten)),
  ],
});

function boxes({ width, height }: Size): { map: Box; recorder: Box } {
  const top = height - RECORDER_HEIGHT;
  return {
    map: { x: 0, y: 0, width, height: top - MAP_GAP },
    recorder: { x: 0, y: top, width, height: RECORDER_HEIGHT },
  };
}

function logShare(sectors: number): number {
  return Math.min(1, Math.log2(1 + Math.max(0, sectors)) / 12);
}

function ownerName({ files }: DiskSnapshot, owner: number, words: Words): string {
  if (owner === 0) return words.disk.free;
  if (owner === 1) return words.disk.system;
  return files[owner - 2]?.name ?? words.disk.other;
}
