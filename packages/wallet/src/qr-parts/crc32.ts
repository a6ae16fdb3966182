const POLYNOMIAL = 0xedb88320

/** Computes the CRC-32 checksum of ISO 3309, as an unsigned number. */
export function computeCrc32(bytes: Uint8Array): number {
  let checksum = 0xffffffff
  for (const byte of bytes) {
    checksum ^= byte
    for (let bit = 0; bit < 8; bit += 1) {
      checksum = checksum & 1 ? (checksum >>> 1) ^ POLYNOMIAL : checksum >>> 1
    }
  }
  return ~checksum >>> 0
}
