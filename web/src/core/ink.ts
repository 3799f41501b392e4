/** Colours by role. The theme (`dom/theme.ts`) says what each looks like. */
export const inks = [
  'paper',
  'text',
  'soft',
  'rule',
  'hot',
  'string',
  'list',
  'set',
  'zset',
  'hash',
  'stream',
  'system',
  'clean',
  'dirty',
  'read',
  'write',
  'flush',
  'file0',
  'file1',
  'file2',
  'file3',
  'file4',
  'file5',
  'file6',
  'file7',
] as const;
export type Ink = (typeof inks)[number];

/** One entry of a look-up table: `ink` at `share` over `over`. */
export interface Swatch {
  readonly ink: Ink;
  readonly over: Ink;
  readonly share: number;
}

export type PaletteName = 'keyspace' | 'sectors' | 'pages' | 'clusters';

export const typeInks = ['string', 'list', 'set', 'zset', 'hash', 'stream'] as const satisfies readonly Ink[];
export const fileInks = [
  'file0',
  'file1',
  'file2',
  'file3',
  'file4',
  'file5',
  'file6',
  'file7',
] as const satisfies readonly Ink[];

export function typeInk(type: number): Ink {
  return typeInks[type] ?? 'system';
}

/** Files beyond the eighth share inks: neighbours still differ. */
export function fileInk(file: number): Ink {
  return fileInks[file % fileInks.length] ?? 'file0';
}

/** Steps of heat a byte palette can tell apart. */
export const HEAT_STEPS = 8;

export function heatStep(heat: number): number {
  return heat >> 5;
}

/** How strong a cell is drawn at a step of heat: cold things stay visible. */
export function heatShare(step: number): number {
  return 0.5 + (0.5 * step) / (HEAT_STEPS - 1);
}

/** Byte of the `keyspace` palette: 0 no key, else 1 + type × steps + step. */
export function keyByte(type: number, heat: number): number {
  return 1 + Math.min(type, typeInks.length) * HEAT_STEPS + heatStep(heat);
}

/** Inks of the `clusters` palette: free, system, eight files, other. */
const ownerInks: readonly Ink[] = ['rule', 'system', ...fileInks, 'soft'];

/** Byte of the `clusters` palette from the snapshot's owner and heat. */
export function clusterByte(owner: number, heat: number): number {
  const role = owner < 2 ? owner : owner === 255 ? ownerInks.length - 1 : 2 + ((owner - 2) % fileInks.length);
  return role * HEAT_STEPS + heatStep(heat);
}

export const palettes: Record<PaletteName, readonly Swatch[]> = {
  keyspace: table((byte) => {
    if (byte === 0) return plain('paper');
    const ink = typeInk(Math.floor((byte - 1) / HEAT_STEPS));
    return { ink, over: 'paper', share: heatShare((byte - 1) % HEAT_STEPS) };
  }),
  // The engine's own scale: 0 empty, 1..127 clean by recency, 128..255 dirty by recency.
  sectors: table((byte) => {
    if (byte === 0) return { ink: 'rule', over: 'paper', share: 0.35 };
    const recency = (byte & 127) / 127;
    return { ink: byte < 128 ? 'clean' : 'dirty', over: 'paper', share: 0.3 + 0.7 * recency };
  }),
  // Low 7 bits the file, high bit dirty.
  pages: table((byte) => ({ ink: fileInk(byte & 127), over: 'paper', share: byte < 128 ? 0.55 : 1 })),
  clusters: table((byte) => {
    const role = Math.floor(byte / HEAT_STEPS);
    const step = byte % HEAT_STEPS;
    const ink = ownerInks[role] ?? 'soft';
    if (step === 0) return { ink, over: 'paper', share: role === 0 ? 0.5 : 0.7 };
    return { ink: 'hot', over: ink, share: step / (HEAT_STEPS - 1) };
  }),
};

function plain(ink: Ink): Swatch {
  return { ink, over: 'paper', share: 1 };
}

function table(swatch: (byte: number) => Swatch): Swatch[] {
  return Array.from({ length: 256 }, (_, byte) => swatch(byte));
}
