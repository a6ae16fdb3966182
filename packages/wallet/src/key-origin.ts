import { type AccountKey, openAccountKey } from './account-key.ts'
import { BRANCH_STEP, type DerivedAddress } from './derive-address.ts'
import { getCoinType } from './network.ts'
import { PURPOSE } from './script-type.ts'

/** Where a key comes from, as an unsigned transaction names it to signers (BIP174, BIP371). */
export interface KeyOrigin {
  /** Of the key that the path begins at, as a number of 32 bits. */
  readonly fingerprint: number
  /** Hardened steps are counted from 2^31 on. */
  readonly path: readonly number[]
}

/**
 * Tells the origin of each address of an account. With the fingerprint of the master key (8 hex digits) the whole path is told;
 * without, the path begins at the account key itself, which is all that is known of it then.
 */
export function createKeyOriginLookup(
  accountKey: AccountKey,
  masterFingerprint: string | null,
): (address: Pick<DerivedAddress, 'branch' | 'index'>) => KeyOrigin {
  const account = openAccountKey(accountKey)
  const { network, script } = accountKey
  // The key itself says which account it is, but not what stands above.
  const above = [HARDENED + PURPOSE[script], HARDENED + getCoinType(network), account.index]
  const begin =
    masterFingerprint === null
      ? { fingerprint: account.fingerprint, path: [] }
      : { fingerprint: Number.parseInt(masterFingerprint, 16), path: above }
  return ({ branch, index }) => ({
    fingerprint: begin.fingerprint,
    path: [...begin.path, BRANCH_STEP[branch], index],
  })
}

const HARDENED = 0x8000_0000
