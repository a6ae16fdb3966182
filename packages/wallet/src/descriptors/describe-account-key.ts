import { HARDENED_OFFSET } from '@scure/bip32'
import { createHdKeyFromAccountKey, type ExtendedAccountKey, formatPlainExtendedKey } from '../account-key.ts'
import { BIP_PURPOSE_BY_SCRIPT_TYPE, type DerivationBranch, getBip44CoinType } from '../derivation-path.ts'
import type { DescriptorKey, KeyDescriptor } from './descriptor.ts'

/**
 * Describes the addresses of an account key as a descriptor.
 * @param masterFingerprint 8 hexadecimal digits of the master key; null starts the paths of keys at the account key
 */
export function describeAccountKey(
  { network, script, text }: ExtendedAccountKey,
  masterFingerprint: string | null,
): KeyDescriptor {
  const path = [
    HARDENED_OFFSET + BIP_PURPOSE_BY_SCRIPT_TYPE[script],
    HARDENED_OFFSET + getBip44CoinType(network),
    createHdKeyFromAccountKey({ text }).index,
  ]
  const origin =
    masterFingerprint === null ? null : { fingerprint: Number.parseInt(masterFingerprint, 16), path }
  const keys: readonly DescriptorKey[] = [
    { origin, text: formatPlainExtendedKey(text, network !== 'mainnet'), steps: [[0, 1]] },
  ]
  const branches: readonly DerivationBranch[] = ['receive', 'change']
  return { kind: script, network, branches, threshold: 1, keys } as KeyDescriptor
}
