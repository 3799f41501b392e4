/** Numbers as people read them; the words around them are in `words/`. */

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 || Number.isInteger(value) ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** `1234567` as `1 234 567`, with the thin space that does not break. */
export function countText(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** The share of hits, or a dash before the first look-up. */
export function ratioText(hits: number, misses: number): string {
  const all = hits + misses;
  if (all === 0) return '–';
  const percent = (100 * hits) / all;
  // Rounded down, so that a single miss never looks like none.
  return percent > 99 && percent < 100
    ? `${(Math.floor(percent * 100) / 100).toFixed(2)} %`
    : `${percent.toFixed(1)} %`;
}

export function ratio(hits: number, misses: number): number {
  return hits + misses === 0 ? 0 : hits / (hits + misses);
}

export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
  if (ms < 172_800_000) return `${Math.round(ms / 3_600_000)} h`;
  return `${Math.round(ms / 86_400_000)} d`;
}
