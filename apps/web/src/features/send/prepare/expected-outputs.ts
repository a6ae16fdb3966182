import type { ComposedTransaction } from '@satlens/contract'

type Outputs = ComposedTransaction['outputs']

/** A payment that was asked for. */
interface ExpectedPayment {
  readonly address: string
  /** In satoshis; null for what the other outputs and the fee leave. */
  readonly amount: bigint | null
}

/** Returns the outputs that pay someone. */
export const getPayments = (outputs: Outputs): Outputs => outputs.filter((output) => !output.is_change)

/** Returns whether a transaction makes these payments, in any order, and no others. */
export function arePaid(expected: readonly ExpectedPayment[], outputs: Outputs): boolean {
  const rest = getPayments(outputs)
  for (const { address, amount } of expected) {
    const at = rest.findIndex(
      (output) =>
        isSameAddress(output.address, address) && (amount === null || amount === BigInt(output.amount_sats)),
    )
    if (at === -1) return false
    rest.splice(at, 1)
  }
  return rest.length === 0
}

/** Returns whether a transaction pays none but these addresses. */
export const paysOnly = (addresses: readonly string[], outputs: Outputs): boolean =>
  getPayments(outputs).every((output) => addresses.some((address) => isSameAddress(output.address, address)))

// QR codes have bech32 in upper case (BIP173). Base58 in another case is another address, and its checksum is wrong.
const isSameAddress = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
