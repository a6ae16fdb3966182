import { sha256 } from '@noble/hashes/sha2.js'

const MASK = 0xffffffffffffffffn
const rotateLeft = (value: bigint, by: bigint): bigint => ((value << by) | (value >> (64n - by))) & MASK

/** Draws a number of at least 0 and below 1; the same seed gives the same numbers. */
export type Random = () => number

/** Creates the generator that UR prescribes (BCR-2024-001): xoshiro256**, from the SHA-256 digest of the seed. */
export function createRandom(seed: Uint8Array): Random {
  const digest = sha256(seed)
  const word = (at: number) =>
    digest.subarray(at * 8, at * 8 + 8).reduce((total, byte) => (total << 8n) | BigInt(byte), 0n)
  let [a, b, c, d] = [word(0), word(1), word(2), word(3)]
  return () => {
    const result = (rotateLeft((b * 5n) & MASK, 7n) * 9n) & MASK
    const shifted = (b << 17n) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 45n)
    return Number(result) / 2 ** 64
  }
}

/** Draws a whole number of at least 0 and below `count`. */
export const drawIndex = (random: Random, count: number): number => Math.floor(random() * count)
