import type { BitcoinNetwork } from '@satlens/domain'
import { type BlockHeader, EASIEST_BITS, parseBlockHeader, toBits, toTarget } from './block-header.ts'
import mainnetCheckpoints from './mainnet-checkpoints.json' with { type: 'json' }

/** The number of blocks with the same difficulty. */
export const PERIOD = 2_016

/** The last block of a period. */
export interface Checkpoint {
  readonly hash: string
  /** The target of the next period, in compact form. */
  readonly nextBits: number
}

const HASH_DIGITS = 64

// From Electrum's chains/mainnet/checkpoints.json of 2026-08-21, with compact targets. The test checks the proof of work.
const MAINNET: readonly Checkpoint[] = mainnetCheckpoints.map((entry) => ({
  hash: entry.slice(0, HASH_DIGITS),
  nextBits: Number.parseInt(entry.slice(HASH_DIGITS), 16),
}))

/** Returns the last block of each period from the first one on, as far as this release knows them. */
export const getCheckpoints = (network: BitcoinNetwork): readonly Checkpoint[] =>
  network === 'mainnet' ? MAINNET : []

const PERIOD_SECONDS = 14 * 24 * 60 * 60

/** Returns the target after a period whose first and last block are this many seconds apart, in compact form. */
export function getNextBits(bits: number, seconds: number, network: BitcoinNetwork): number {
  const bounded = Math.min(Math.max(seconds, PERIOD_SECONDS / 4), PERIOD_SECONDS * 4)
  const target = (toTarget(bits) * BigInt(bounded)) / BigInt(PERIOD_SECONDS)
  const easiest = toTarget(EASIEST_BITS[network])
  return toBits(target < easiest ? target : easiest)
}

// The difficulty of a period is at least a quarter of the one before.
const MAX_EASING = 4n

/**
 * Parses the header of a block that is said to have this height. Throws if it has no proof of work or, on mainnet, another
 * difficulty than the blocks of its period; after the last checkpoint, if that is lower than it can be.
 */
export function parseHeaderAt(height: number, bytes: Uint8Array, network: BitcoinNetwork): BlockHeader {
  const header = parseBlockHeader(bytes, network)
  const checkpoints = getCheckpoints(network)
  const last = checkpoints.at(-1)
  if (!last) return header
  const period = Math.floor(height / PERIOD)
  const bits = period === 0 ? EASIEST_BITS[network] : checkpoints[period - 1]?.nextBits
  const easiest = toTarget(last.nextBits) * MAX_EASING ** BigInt(Math.max(0, period - checkpoints.length))
  const isPlausible = bits === undefined ? toTarget(header.bits) <= easiest : header.bits === bits
  if (!isPlausible) throw new Error(`The block ${header.hash} has the wrong difficulty for height ${height}`)
  return header
}
