import { shortenLabel } from '@satlens/domain'
import { formatWalletOrigin, type LabelRecord, parseDescriptor } from '@satlens/wallet'
import type { WatchedAccountRow } from '../accounts/accounts.queries.ts'

/** An account of one extended key. Its name is the label of the key. */
export interface NamedAccount {
  readonly id: string
  readonly name: string
  /** An xpub or tpub. */
  readonly key: string
  readonly origin: string | null
}

/** Returns the accounts whose name is the label of their key. The keys of a multisig account belong to its signers. */
export const listNamedAccounts = (accounts: readonly WatchedAccountRow[]): readonly NamedAccount[] =>
  accounts.flatMap(({ id, name, descriptor, network }) => {
    const parsed = parseDescriptor(descriptor, network)
    if (!parsed.ok || parsed.value.kind === 'address') return []
    const [key, ...others] = parsed.value.keys
    if (key === undefined || others.length > 0) return []
    return [{ id, name, key: key.text, origin: formatWalletOrigin(parsed.value) }]
  })

/** Returns the name of an account as the record of a file of labels. */
export const toLabelRecord = ({ name, key, origin }: NamedAccount): LabelRecord => ({
  type: 'xpub',
  ref: key,
  label: shortenLabel(name).label,
  origin,
  spendable: null,
})

/**
 * Returns the accounts that a label of an extended key names: those of the same origin if there are any, because accounts of
 * different address types may share a key.
 */
export function findAccountsOfKey(
  accounts: readonly NamedAccount[],
  { type, ref, origin }: LabelRecord,
): readonly NamedAccount[] {
  const ofKey = type === 'xpub' ? accounts.filter(({ key }) => key === ref) : []
  const ofOrigin = ofKey.filter((account) => normalizeOrigin(account.origin) === normalizeOrigin(origin))
  return ofOrigin.length > 0 ? ofOrigin : ofKey
}

// Hardened steps may be written with ', h or H (BIP380).
const normalizeOrigin = (origin: string | null): string | null =>
  origin?.toLowerCase().replaceAll("'", 'h') ?? null
