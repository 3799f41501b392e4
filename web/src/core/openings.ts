/** What a file lets be seen before it is read whole. */
export interface Candidate {
  readonly name: string;
  readonly bytes: number;
  /** The first sector. */
  readonly head: Uint8Array;
}

/** What the page does with files that were opened or dropped. */
export type Opening = 'image' | 'data' | 'several' | 'unknown';

const SECTOR_BYTES = 512;

export function openingOf(files: readonly Candidate[]): Opening {
  const images = files.filter(isImage);
  if (images.length === 1 && files.length === 1) return 'image';
  if (images.length > 0) return 'several';
  return files.length > 0 && files.every(isData) ? 'data' : 'unknown';
}

/** A boot sector ends in 55 AA. */
function isImage({ bytes, head }: Candidate): boolean {
  return bytes >= SECTOR_BYTES && bytes % SECTOR_BYTES === 0 && head[510] === 0x55 && head[511] === 0xaa;
}

function isData({ name, head }: Candidate): boolean {
  return /\.(rdb|aof|manifest)$/i.test(name) || /^(REDIS|VALKEY)/.test(String.fromCharCode(...head.subarray(0, 6)));
}
