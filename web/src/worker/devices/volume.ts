/** Offsets in a FAT32 boot sector. */
const BYTES_PER_SECTOR = 11;
const TOTAL_SECTORS = 32;
const SIGNATURE = 510;

/** How long a FAT32 volume says it is; 0 for what is none. */
export function volumeBytes(boot: Uint8Array): number {
  if (boot[SIGNATURE] !== 0x55 || boot[SIGNATURE + 1] !== 0xaa) return 0;
  const view = new DataView(boot.buffer, boot.byteOffset, boot.byteLength);
  return view.getUint16(BYTES_PER_SECTOR, true) * view.getUint32(TOTAL_SECTORS, true);
}
