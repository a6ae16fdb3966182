import type { DatabaseServices } from '#kernel/services.ts'
import type { ChainBlock, ChainIndex } from '../../chain/chain-index.ts'
import {
  type ChainLease,
  findKnownBlocks,
  type KnownBlock,
  markPaymentsAboveDue,
  saveChainTip,
} from './chain-tip.queries.ts'
import { EVENT_DEPTHS, FINAL_CONFIRMATIONS } from './decide-payment-changes.ts'
import { emitDepthEvents } from './payment-depths.queries.ts'
import { LeaseLostError } from './read-payments.ts'

interface ChainTipDeps extends DatabaseServices {
  readonly index: Pick<ChainIndex, 'getBlock'>
  readonly lease: ChainLease
  /** Called when blocks were replaced, before that is stored. */
  readonly onReorganized: () => void
  /** Called after a block was stored: it may have emitted events. */
  readonly onEvents: () => void
}

// A block may have been stored while its payments were still being read.
const SPARE_BLOCKS = 6
const DEEPEST_EVENT = EVENT_DEPTHS[EVENT_DEPTHS.length - 1] ?? 0

/**
 * Stores the newest block of the chain. After a reorganization the payments above the fork become due, in the same transaction
 * that emits the events of confirmations.
 */
export async function followChainTip(
  { db, clock, index, lease, onReorganized, onEvents }: ChainTipDeps,
  tip: ChainBlock,
  signal: AbortSignal,
): Promise<void> {
  const known = await findKnownBlocks(db, lease.network)
  const [newest] = known
  if (newest?.hash === tip.hash) return
  const getHash = async (height: number) =>
    height === tip.height ? tip.hash : (await index.getBlock(height, signal)).hash
  const forkHeight = await findForkHeight(known, tip.height, getHash)
  if (forkHeight !== null) onReorganized()
  await db.transaction(async (tx) => {
    if (!(await saveChainTip(tx, lease, tip, forkHeight))) {
      throw new LeaseLostError('Another process follows the chain')
    }
    const now = clock.now()
    if (forkHeight !== null) await markPaymentsAboveDue(tx, lease.network, forkHeight, now)
    const upTo = Math.min(tip.height, forkHeight ?? tip.height)
    const after = Math.min(newest?.height ?? tip.height, upTo) - DEEPEST_EVENT - SPARE_BLOCKS
    await emitDepthEvents(tx, lease.network, { after, upTo, tip: tip.height }, now)
  })
  onEvents()
}

/**
 * Returns the height of the last block that two chains share or a lower one, or null if the new one continues the known one.
 * @param known the blocks of the known chain, the highest first; some may be missing
 */
async function findForkHeight(
  known: readonly KnownBlock[],
  tipHeight: number,
  getHash: (height: number) => Promise<string>,
): Promise<number | null> {
  for (const [at, { height, hash }] of known.entries()) {
    if (height <= tipHeight && (await getHash(height)) === hash) return at === 0 ? null : height
  }
  // The fork is below the lowest known block, and no payment is final above it.
  const lowest = known.at(-1)
  return lowest ? Math.max(0, lowest.height - FINAL_CONFIRMATIONS) : null
}
