import type { Coin } from '@satlens/contract'
import { type AddressKind, type Sats, toSats } from '@satlens/domain'

/** What a payment will roughly take. The server computes it exactly. */
export interface PaymentEstimate {
  /** The number of coins. */
  readonly count: number
  /** What they are worth together. */
  readonly available: Sats
  readonly fee: Sats
  /** What the recipients get; null while an amount is not typed. */
  readonly amount: Sats | null
  /** What the coins lack; 0 if they are enough. */
  readonly missing: Sats
  /** What comes back, 0 without change. */
  readonly left: Sats
}

interface EstimateInput {
  /** The chosen coins, or those to choose from. */
  readonly coins: readonly Coin[]
  readonly isManual: boolean
  /** The virtual size of an input. */
  readonly inputSize: number
  /** The kind of each address; null while it is not typed. */
  readonly recipients: readonly (AddressKind | null)[]
  readonly amount: Sats | 'everything' | null
  /** In satoshis per virtual byte. */
  readonly rate: number
}

// Virtual bytes of the parts of a transaction (BIP141).
const OVERHEAD = 10.5
const OUTPUT_SIZES = {
  legacy: 34,
  script: 32,
  segwit_v0: 31,
  taproot: 43,
  segwit_future: 43,
} as const satisfies Record<AddressKind, number>
/** That of the largest output that accounts have. */
const CHANGE_SIZE = 43
/** Less is not worth an output. */
const LEAST_CHANGE = 546n

/** Estimates coins, fee and change of a payment. Chosen automatically, the largest confirmed coins that may be spent are taken. */
export function estimatePayment(input: EstimateInput): PaymentEstimate {
  const { coins, isManual, amount } = input
  const candidates = isManual ? coins : coins.filter(isChosenByDefault)
  if (amount === 'everything') return estimateEverything(input, candidates)
  const needed = (count: number) => (amount ?? 0n) + computeFee(input, count, CHANGE_SIZE)
  let count = 0
  let available = 0n
  for (const coin of candidates) {
    if (!isManual && count > 0 && available >= needed(count)) break
    count += 1
    available += BigInt(coin.amount_sats)
  }
  const fee = computeFee(input, Math.max(count, 1), CHANGE_SIZE)
  const rest = available - (amount ?? 0n) - fee
  return {
    count,
    available: toSats(available),
    fee: toSats(fee),
    amount,
    missing: toSats(rest < 0n ? -rest : 0n),
    left: toSats(amount !== null && rest > LEAST_CHANGE ? rest : 0n),
  }
}

/** Returns true for a coin that the server spends without being told to. */
const isChosenByDefault = ({ confirmations, is_spendable }: Coin): boolean =>
  confirmations > 0 && is_spendable

function estimateEverything(input: EstimateInput, coins: readonly Coin[]): PaymentEstimate {
  const available = sumCoins(coins)
  const fee = computeFee(input, coins.length, 0)
  return {
    count: coins.length,
    available,
    fee: toSats(fee),
    amount: toSats(available > fee ? available - fee : 0n),
    missing: toSats(fee > available ? fee - available : 0n),
    left: toSats(0n),
  }
}

function computeFee({ inputSize, recipients, rate }: EstimateInput, count: number, change: number): bigint {
  const paid = recipients.reduce((size, kind) => size + OUTPUT_SIZES[kind ?? 'segwit_v0'], 0)
  const size = OVERHEAD + count * inputSize + paid + change
  return BigInt(Math.ceil(size * rate))
}

/** Returns the sum of the coins in satoshis. */
export const sumCoins = (coins: readonly Coin[]): Sats =>
  toSats(coins.reduce((total, coin) => total + BigInt(coin.amount_sats), 0n))
