import { type Ink, inks, type PaletteName, palettes, type Swatch } from '../core/ink.ts';

type Rgb = readonly [number, number, number];

/** Colours as the style sheet gives them, in the forms that canvases want. */
export interface Theme {
  readonly font: string;
  colour(ink: Ink, share: number): string;
  readonly tables: Readonly<Record<PaletteName, Uint32Array>>;
}

/** Reads the custom properties `--ink-…` of an element. */
export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element);
  const colours = new Map<Ink, Rgb>(inks.map((ink) => [ink, parseHex(style.getPropertyValue(`--ink-${ink}`).trim())]));
  const rgb = (ink: Ink): Rgb => colours.get(ink) ?? [128, 128, 128];
  const tableOf = (name: PaletteName) => Uint32Array.from(palettes[name], (swatch) => packed(swatch, rgb));
  return {
    font: style.getPropertyValue('--plate-font').trim(),
    colour: (ink, share) => `rgb(${mix(rgb(ink), rgb('paper'), share).join(' ')})`,
    tables: {
      keyspace: tableOf('keyspace'),
      sectors: tableOf('sectors'),
      pages: tableOf('pages'),
      clusters: tableOf('clusters'),
    },
  };
}

/** Calls back when the system changes between dark and light. */
export function watchTheme(changed: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}

function packed({ ink, over, share }: Swatch, rgb: (ink: Ink) => Rgb): number {
  const [red, green, blue] = mix(rgb(ink), rgb(over), share);
  // ImageData is red, green, blue, alpha in memory; every browser's machine is little-endian.
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function mix(top: Rgb, under: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => Math.round(under[i] + (top[i] - under[i]) * share);
  return [part(0), part(1), part(2)];
}

function parseHex(text: string): Rgb {
  const value = Number.parseInt(text.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
