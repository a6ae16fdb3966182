import type { KeyDescriptor } from '../descriptors/descriptor.ts'
import { type AccountCoin, createUnsignedPsbt, type PlacedOutput, sortByBip69 } from './create-psbt.ts'
import type { SpendableAddress } from './key-fields.ts'
import type { PaymentPlan } from './payment-plan.ts'

export interface TransactionDraft<C extends AccountCoin> {
  readonly descriptor: KeyDescriptor
  readonly plan: PaymentPlan<C>
  /** The address that the change returns to. */
  readonly changeAt: SpendableAddress
  /** The height of the newest block, so that miners gain nothing from replacing it. */
  readonly lockTime: number
  /** The PSBT version: 0 (BIP174) or 2 (BIP370). */
  readonly version: 0 | 2
}

/** The transaction of a plan, its inputs and outputs in their order. */
export interface ComposedPsbt<C extends AccountCoin> {
  readonly psbt: Uint8Array
  readonly inputs: readonly C[]
  readonly outputs: readonly PlacedOutput[]
}

/** Composes the unsigned transaction of a plan. It is the same for the same coins, whatever order they are in. */
export function composeTransaction<C extends AccountCoin>({
  descriptor,
  plan: { coins, outputs, change },
  changeAt,
  lockTime,
  version,
}: TransactionDraft<C>): ComposedPsbt<C> {
  const placed: PlacedOutput[] = outputs.map((output) => ({ ...output, at: null }))
  if (change) placed.push({ ...change, at: changeAt })
  const sorted = sortByBip69(coins, placed)
  return { ...sorted, psbt: createUnsignedPsbt({ descriptor, ...sorted, lockTime, version }) }
}
