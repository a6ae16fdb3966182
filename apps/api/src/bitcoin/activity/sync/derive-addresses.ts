import { type DerivationBranch, type Descriptor, deriveDescriptorAddresses } from '@satlens/wallet'

/** The branches in the order of their numbers (BIP44). */
const BRANCH_NAMES = ['receive', 'change'] as const satisfies readonly DerivationBranch[]

// Deriving an address blocks the event loop for one or two milliseconds.
const DERIVED_AT_ONCE = 8

/** Derives consecutive addresses of a branch, a few at a time, so that requests are answered meanwhile. */
export async function deriveAddresses(
  descriptor: Descriptor,
  branch: number,
  first: number,
  count: number,
): Promise<string[]> {
  const addresses: string[] = []
  while (addresses.length < count) {
    await new Promise((resolve) => setImmediate(resolve))
    const missing = Math.min(DERIVED_AT_ONCE, count - addresses.length)
    const name = BRANCH_NAMES[branch] ?? 'receive'
    const derived = deriveDescriptorAddresses(descriptor, name, first + addresses.length, missing)
    addresses.push(...derived.map(({ address }) => address))
  }
  return addresses
}
