import { createHash } from 'node:crypto'
import type { BitcoinNetwork } from '@satlens/domain'
import type { ChainBlock } from '../chain-index.ts'

/** The size of a serialized header. */
export const HEADER_BYTES = 80

/** A block header. Hashes are in the byte order of block explorers. */
export interface BlockHeader {
  readonly hash: string
  readonly previousHash: string
  readonly merkleRoot: string
  /** In seconds since 1970. */
  readonly time: number
  /** The target in compact form. */
  readonly bits: number
}

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Hashes twice with SHA-256, as blocks and transactions are. */
export const hash256 = (bytes: Uint8Array): Buffer => sha256(sha256(bytes))

/** Writes a hash in the byte order of block explorers, which is the reversed one. */
export const toReversedHex = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex')

/** Reads a hash in the byte order of block explorers. */
export const fromReversedHex = (hash: string): Buffer => Buffer.from(hash, 'hex').reverse()

/** Parses a header and checks its proof of work: its hash is below its target, and that is one of the network. Throws otherwise. */
export function parseBlockHeader(bytes: Uint8Array, network: BitcoinNetwork): BlockHeader {
  if (bytes.length !== HEADER_BYTES) throw new Error(`A block header has ${bytes.length} bytes`)
  const header = Buffer.from(bytes)
  const hash = toReversedHex(hash256(header))
  const bits = header.readUInt32LE(72)
  const target = toTarget(bits)
  if (target > toTarget(EASIEST_BITS[network]) || BigInt(`0x${hash}`) > target) {
    throw new Error(`The block ${hash} has no proof of work`)
  }
  return {
    hash,
    previousHash: toReversedHex(header.subarray(4, 36)),
    merkleRoot: toReversedHex(header.subarray(36, 68)),
    time: header.readUInt32LE(68),
    bits,
  }
}

/** Serializes a header. */
export function formatBlockHeader(
  version: number,
  { previousHash, merkleRoot, time, bits }: Omit<BlockHeader, 'hash'>,
  nonce: number,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(version, 0)
  header.set(fromReversedHex(previousHash), 4)
  header.set(fromReversedHex(merkleRoot), 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(bits, 72)
  header.writeUInt32LE(nonce, 76)
  return header
}

export const toChainBlock = (height: number, { hash, time }: BlockHeader): ChainBlock => ({
  height,
  hash,
  time: new Date(time * 1_000),
})

/** The largest target of each network, in compact form. */
export const EASIEST_BITS = {
  mainnet: 0x1d00ffff,
  testnet: 0x1d00ffff,
  signet: 0x1e0377ae,
  regtest: 0x207fffff,
} as const satisfies Record<BitcoinNetwork, number>

/** Expands the compact form of a target. Returns 0, which no hash is below, if it is negative. */
export function toTarget(bits: number): bigint {
  if (bits & 0x80_0000) return 0n
  const mantissa = BigInt(bits & 0x7f_ffff)
  const shift = 8n * BigInt((bits >>> 24) - 3)
  return shift >= 0n ? mantissa << shift : mantissa >> -shift
}

/** Shortens a target to its compact form, which rounds it down. */
export function toBits(target: bigint): number {
  let size = Math.ceil(target.toString(16).length / 2)
  let mantissa = Number(size <= 3 ? target << (8n * BigInt(3 - size)) : target >> (8n * BigInt(size - 3)))
  // The highest bit of the mantissa is its sign.
  if (mantissa >= 0x80_0000) {
    mantissa >>= 8
    size += 1
  }
  return ((size << 24) | mantissa) >>> 0
}
