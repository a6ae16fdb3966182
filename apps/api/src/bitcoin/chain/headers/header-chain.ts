import type { BitcoinNetwork } from '@satlens/domain'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type BlockHeader, EASIEST_BITS, HEADER_BYTES, parseBlockHeader } from './block-header.ts'
import { type Checkpoint, getCheckpoints, getNextBits, PERIOD } from './checkpoints.ts'

interface HeaderChainOptions {
  readonly network: BitcoinNetwork
  /** Default: the compiled-in ones of the network. */
  readonly checkpoints?: readonly Checkpoint[]
  /** Returns at most `count` consecutive serialized headers, fewer at the tip. */
  readonly readHeaders: (first: number, count: number, signal?: AbortSignal) => Promise<Uint8Array>
}

// Five megabytes.
const MAX_CACHED_PERIODS = 32

/**
 * Creates a reader of headers that are linked to what is known. What that proves:
 *
 * - On mainnet, up to the last checkpoint, the block is an ancestor of a block that this release knows. It cannot be forged.
 * - On mainnet, later, all headers since that checkpoint are linked and have the difficulty that the rules require. Forging
 *   one costs as much as mining it. It is not known whether another chain has more work.
 * - On test networks the header is linked to the others of its period, each with the proof of work that it names itself.
 *   That is cheap to forge.
 *
 * It does not prove that a transaction is valid, that it is unspent, or that the source shows all transactions.
 */
export function createHeaderChain(options: HeaderChainOptions) {
  const { network, checkpoints = getCheckpoints(network), readHeaders } = options
  const isAnchored = checkpoints.length > 0
  const periods = new LRUCache<number, Uint8Array>({ max: MAX_CACHED_PERIODS })
  // The last blocks of complete periods after the checkpoints.
  const ends = new Map<number, Checkpoint>()
  const limit = pLimit(1)

  const headerAt = (bytes: Uint8Array, at: number): BlockHeader =>
    parseBlockHeader(bytes.subarray(at * HEADER_BYTES, (at + 1) * HEADER_BYTES), network)

  const endOf = (period: number): Checkpoint | undefined => checkpoints[period] ?? ends.get(period)

  // Reads the headers of a period that are not cached, and checks them.
  async function load(period: number, signal?: AbortSignal): Promise<Uint8Array> {
    const cached = periods.get(period) ?? new Uint8Array()
    const known = cached.length / HEADER_BYTES
    const added = await readHeaders(period * PERIOD + known, PERIOD - known, signal)
    const bytes = Buffer.concat([cached, added])
    if (bytes.length % HEADER_BYTES !== 0 || bytes.length > PERIOD * HEADER_BYTES)
      throw new Error('The source returned a wrong number of block headers')
    const headers = Array.from({ length: bytes.length / HEADER_BYTES }, (_, at) => headerAt(bytes, at))
    checkLinks(period, headers)
    periods.set(period, bytes)
    return bytes
  }

  function checkLinks(period: number, headers: readonly BlockHeader[]): void {
    const before = isAnchored ? endOf(period - 1) : undefined
    for (const [at, header] of headers.entries()) {
      const previousHash = headers[at - 1]?.hash ?? before?.hash
      if (previousHash !== undefined && header.previousHash !== previousHash)
        throw new Error(`The block ${header.hash} does not follow the one before`)
      if (isAnchored && header.bits !== (before?.nextBits ?? EASIEST_BITS[network]))
        throw new Error(`The block ${header.hash} has the wrong difficulty`)
    }
    const end = headers.length === PERIOD ? getEnd(headers, network) : null
    const checkpoint = checkpoints[period]
    if (checkpoint && checkpoint.hash !== end?.hash)
      throw new Error(`The blocks up to the known block ${checkpoint.hash} are missing`)
    if (end && !checkpoint) ends.set(period, end)
  }

  // A reorganization changes what was read after the last checkpoint.
  function forgetRecent(): void {
    ends.clear()
    for (const period of [...periods.keys()]) if (period >= checkpoints.length) periods.delete(period)
  }

  async function loadUpTo(period: number, signal?: AbortSignal): Promise<Uint8Array> {
    try {
      for (let earlier = checkpoints.length; isAnchored && earlier < period; earlier++) {
        if (!endOf(earlier)) await load(earlier, signal)
        if (!endOf(earlier)) throw new Error(`The source has no block of period ${period}`)
      }
      return await load(period, signal)
    } catch (error) {
      forgetRecent()
      throw error
    }
  }

  return {
    /** Returns the header of a block. Throws if it is not linked to what is known. */
    getHeader: (height: number, signal?: AbortSignal): Promise<BlockHeader> =>
      // One after the other, because the next call needs the same headers.
      limit(async () => {
        const period = Math.floor(height / PERIOD)
        const at = height % PERIOD
        const cached = periods.get(period) ?? new Uint8Array()
        const isCached = cached.length > at * HEADER_BYTES
        const bytes = isCached ? cached : await loadUpTo(period, signal)
        if (bytes.length <= at * HEADER_BYTES) throw new Error(`The source has no block ${height}`)
        return headerAt(bytes, at)
      }),
    /** Reads the headers after the checkpoints again, because a reorganization may have changed them. */
    forgetRecent,
  }
}

// Returns the last block of a period, and the difficulty that the rules require after it.
function getEnd(headers: readonly BlockHeader[], network: BitcoinNetwork): Checkpoint {
  const [first, last] = [headers[0], headers.at(-1)]
  if (!first || !last) throw new Error('A period has no blocks')
  return { hash: last.hash, nextBits: getNextBits(last.bits, last.time - first.time, network) }
}
