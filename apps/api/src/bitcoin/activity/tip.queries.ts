import type { BitcoinNetwork } from '@satlens/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import { chainTipsTable } from './schema.ts'

/** What is known of the chain of a network and of its source. */
export interface ChainTip {
  /** The newest block; null before the first. */
  readonly block: { readonly height: number; readonly time: Date } | null
  readonly offersProofs: boolean
}

/** Returns the newest block that is stored. */
export async function findChainTip(db: Db, network: BitcoinNetwork): Promise<ChainTip> {
  const { height, time, offersProofs } = chainTipsTable
  const tip = await findFirstRow(
    db.select({ height, time, offersProofs }).from(chainTipsTable).where(eq(chainTipsTable.network, network)),
  )
  const isKnown = tip !== null && tip.height !== null && tip.time !== null
  return {
    block: isKnown ? { height: tip.height as number, time: tip.time as Date } : null,
    offersProofs: tip?.offersProofs ?? false,
  }
}
