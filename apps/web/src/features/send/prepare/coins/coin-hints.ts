import type { Coin } from '@satlens/contract'
import { messages } from '../messages.ts'

const text = messages.coins.hints

/** What the owner should know of a coin before spending it. `cost` is the fee of spending it, in satoshis; null if it is unknown. */
export function describeCoin(coin: Coin, cost: number | null): string[] {
  return [
    ...(coin.is_change ? [text.change] : []),
    ...(coin.is_spendable ? [] : [text.frozen]),
    ...(coin.is_address_reused ? [text.reused] : []),
    ...(cost !== null && Number(coin.amount_sats) <= cost ? [text.uneconomic] : []),
  ]
}

/** Returns the different labels of coins; nothing if they have one or none. Coins without a label do not count. */
export function findMixedLabels(coins: readonly Coin[]): string[] {
  const labels = new Set(coins.flatMap(({ label }) => (label === null ? [] : [label])))
  return labels.size > 1 ? [...labels] : []
}
