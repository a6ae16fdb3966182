import type { ComposedTransaction } from '@satlens/contract'

type Output = ComposedTransaction['outputs'][number]

/** An output to someone. A script without an address, such as data, is paid only by what replaces such a payment. */
interface PaidOutput {
  readonly address: string | null
  readonly amount_sats: string
}

/** A payment that was asked for. */
interface ExpectedPayment {
  readonly address: string
  /** In satoshis; null for what the other outputs and the fee leave. */
  readonly amount: bigint | null
}

/** Returns the outputs that are not change. */
export const getPayments = (outputs: readonly Output[]): PaidOutput[] =>
  outputs.filter((output) => !output.is_change)

/** Returns whether two addresses are of the same output script. */
type AddressComparison = (left: string, right: string) => boolean

/** Returns whether a transaction makes these payments, in any order, and no others. */
export function arePaid(
  expected: readonly ExpectedPayment[],
  outputs: readonly Output[],
  isSame: AddressComparison,
): boolean {
  const rest = getPayments(outputs)
  for (const { address, amount } of expected) {
    const at = rest.findIndex(
      (output) =>
        output.address !== null &&
        isSame(output.address, address) &&
        (amount === null || amount === BigInt(output.amount_sats)),
    )
    if (at === -1) return false
    rest.splice(at, 1)
  }
  return rest.length === 0
}

/** Returns whether a transaction pays none but these addresses, and scripts without one. */
export const paysOnly = (
  addresses: readonly string[],
  outputs: readonly Output[],
  isSame: AddressComparison,
): boolean =>
  getPayments(outputs).every(
    ({ address }) => address === null || addresses.some((other) => isSame(address, other)),
  )
