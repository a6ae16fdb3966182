import { listCoinsEndpoint } from '@satlens/contract'
import type { Label } from '@satlens/domain'
import { storeLabel } from '#shared/labels/store-label.ts'
import { invalidate, updateEndpoint } from '#shared/query/use-endpoint.ts'

/** Labels a coin, or clears its own label, and shows what it is labeled then. */
export async function saveCoinLabel(outpoint: string, label: Label | null): Promise<void> {
  await storeLabel('output', outpoint, label)
  const labeled = { label, label_type: label === null ? null : ('output' as const) }
  updateEndpoint(listCoinsEndpoint, (list) => ({
    ...list,
    coins: list.coins.map((coin) => (coin.outpoint === outpoint ? { ...coin, ...labeled } : coin)),
  }))
  // It may have the label of its address or transaction now.
  if (label === null) await invalidate(listCoinsEndpoint)
}
