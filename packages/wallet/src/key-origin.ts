import { type AccountKey, openAccountKey } from './account-key.ts'
import { BRANCH_STEP, type DerivedAddress } from './derive-address.ts'
import { coinTypeOf } from './network.ts'
import { PURPOSE } from './script-type.ts'

/** Where a key comes from, as an unsigned transaction names it to signers (BIP174, BIP371). */
export interface KeyOrigin {
  /** Of the key that the path begins at, as a number of 32 bits. */
  readonly fingerprint: number
  /** Hardened steps are counted from 2^31 on. */
  readonly path: readonly number[]
}

/**
 * The origin of one address of an account. With the fingerprint of the master key (8 hex digits) the whole path is told;
 * without, the path begins at the account key itself, which is all that is known of it then.
 */
export function originOf(
  accountKey: AccountKey,
  { branch, index }: Pick<DerivedAddress, 'branch' | 'index'>,
  masterFingerprint: string | null,
): KeyOrigin {
  const account = openAccountKey(accountKey)
  const below = [BRANCH_STEP[branch], index]
  if (masterFingerprint === null) return { fingerprint: account.fingerprint, path: below }
  const { network, script } = accountKey
  return {
    fingerprint: Number.parseInt(masterFingerprint, 16),
    // The key itself says which account it is, but not what stands above.
    path: [HARDENED + PURPOSE[script], HARDENED + coinTypeOf(network), account.index, ...below],
  }
}

const HARDENED = 0x8000_0000
