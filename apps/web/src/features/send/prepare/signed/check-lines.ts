import type { ComposedTransaction } from '@satlens/contract'
import type { SignedPsbtCheck, SignedPsbtDifferenceKind, TransactionParts } from '@satlens/wallet'

/** A line of the comparison: as it was reviewed and as it is in the transaction that was read; null where it is missing. */
export interface CheckLine {
  readonly kind: 'coin' | 'recipient' | 'change' | 'fee' | 'form'
  /** The place among those of its kind, from 1. */
  readonly number: number
  /** How many there are of its kind. */
  readonly count: number
  readonly reviewed: LinePart | null
  readonly read: LinePart | null
  readonly differences: readonly SignedPsbtDifferenceKind[]
}

interface LinePart {
  /** In satoshis as decimal text; null for coins of an unknown amount. */
  readonly amount: string | null
  /** Null for a script without an address. */
  readonly address: string | null
}

const KINDS_OF_COINS: readonly SignedPsbtDifferenceKind[] = [
  'other_coin',
  'added_input',
  'missing_input',
  'other_sequence',
  'other_coin_amount',
  'invalid_signature',
  'open_signature',
]
const KINDS_OF_FORM: readonly SignedPsbtDifferenceKind[] = ['other_version', 'other_locktime']

/**
 * Lists every line of the reviewed transaction with its result, and what was added to it.
 * @param parts what the transaction that was read contains; null if it is not readable
 */
export function createCheckLines(
  { inputs, outputs, fee_sats: fee }: ComposedTransaction,
  { differences }: SignedPsbtCheck,
  parts: TransactionParts | null,
): CheckLine[] {
  const kindsWhere = (is: (difference: SignedPsbtCheck['differences'][number]) => boolean) =>
    differences.filter(is).map(({ kind }) => kind)
  const coinCount = Math.max(inputs.length, parts?.coins.length ?? 0)
  const coins = Array.from({ length: coinCount }, (_, at): CheckLine => {
    const input = inputs[at]
    return {
      kind: 'coin',
      number: at + 1,
      count: coinCount,
      reviewed: input ? { amount: input.amount_sats, address: input.address } : null,
      read: null,
      differences: kindsWhere((one) => one.at === at && KINDS_OF_COINS.includes(one.kind)),
    }
  })
  const outputCount = Math.max(outputs.length, parts?.outputs.length ?? 0)
  const isChange = (at: number) => outputs[at]?.is_change === true
  const places = Array.from({ length: outputCount }, (_, at) => at)
  const recipients = places.filter((at) => !isChange(at))
  const payments = places.map((at): CheckLine => {
    const output = outputs[at]
    const read = parts?.outputs[at]
    const same = isChange(at) ? places.filter(isChange) : recipients
    return {
      kind: isChange(at) ? 'change' : 'recipient',
      number: same.indexOf(at) + 1,
      count: same.length,
      reviewed: output ? { amount: output.amount_sats, address: output.address } : null,
      read: read ? { amount: read.amount.toString(), address: read.address } : null,
      differences: kindsWhere((one) => one.at === at && !KINDS_OF_COINS.includes(one.kind)),
    }
  })
  const whole = { number: 1, count: 1, read: null }
  const isSameCoins = coins.every((line) => !line.differences.some((kind) => kind !== 'invalid_signature'))
  const spent = inputs.reduce((total, input) => total + BigInt(input.amount_sats), 0n)
  const paid = parts?.outputs.reduce((total, output) => total + output.amount, 0n) ?? 0n
  return [
    ...coins,
    ...payments,
    {
      ...whole,
      kind: 'fee',
      reviewed: { amount: fee, address: null },
      // Without the amounts of other coins it is unknown.
      read: isSameCoins ? { amount: (spent - paid).toString(), address: null } : null,
      differences: kindsWhere(({ kind }) => kind === 'other_fee'),
    },
    {
      ...whole,
      kind: 'form',
      reviewed: null,
      differences: kindsWhere(({ kind }) => KINDS_OF_FORM.includes(kind)),
    },
  ]
}

/** Returns the signatures of the input that lacks the most, and how many it needs. */
export function countSignatures({ inputs }: SignedPsbtCheck): { signatures: number; needed: number } {
  const [first = { signatures: 0, needed: 0 }, ...others] = inputs
  return others.reduce(
    (least, input) => (input.needed - input.signatures > least.needed - least.signatures ? input : least),
    first,
  )
}
