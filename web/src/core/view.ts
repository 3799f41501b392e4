import type { Ink } from './ink.ts';
import type { SnapshotName, Snapshots } from './snapshots.ts';
import type { Grid, Size, Surface } from './surface.ts';
import type { Words } from './words/words.ts';

/**
 * A picture of one snapshot, and what can be said of it in words.
 * Pure: the same snapshot draws the same picture.
 */
export interface View<K extends SnapshotName> {
  readonly id: string;
  readonly snapshot: K;
  /** How tall the picture wants to be at a width, for a shell that lays plates below each other. */
  height(width: number): number;
  /** The cells that can be pointed at. */
  grids(size: Size, data: Snapshots[K]): readonly Grid[];
  draw(on: Surface, data: Snapshots[K], trails: readonly Trail[], words: Words): void;
  figures(data: Snapshots[K], words: Words): readonly Figure[];
  legend(data: Snapshots[K], words: Words): readonly LegendEntry[];
  /** One cell in a sentence. */
  describe(data: Snapshots[K], spot: Spot, words: Words): string;
  /** The whole picture in a sentence, for those who do not see it. */
  summary(data: Snapshots[K], words: Words): string;
  /** What to write down a few times a second, each from 0 to 1, for the trails. */
  samples(data: Snapshots[K], before: Snapshots[K] | undefined): readonly number[];
}

/** A cell of one of the view's grids. */
export interface Spot {
  readonly size: Size;
  readonly grids: readonly Grid[];
  readonly grid: number;
  readonly cell: number;
}

/** The newest samples of one quantity, oldest first. */
export type Trail = readonly number[];

/** A measured number with its name, shown as text beside the picture. */
export interface Figure {
  readonly name: string;
  readonly value: string;
}

export interface LegendEntry {
  readonly ink: Ink;
  readonly name: string;
}

export function defineView<K extends SnapshotName>(view: View<K>): View<K> {
  return view;
}

/** Samples kept of each quantity. */
export const TRAIL_SAMPLES = 120;

export function extendTrails(trails: readonly Trail[], samples: readonly number[]): Trail[] {
  return samples.map((sample, i) => [...(trails[i] ?? []), sample].slice(-TRAIL_SAMPLES));
}
