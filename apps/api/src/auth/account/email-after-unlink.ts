/** What counts of an identity when an account loses one. */
export interface IdentityAddress {
  readonly email: string | null
  readonly isVerified: boolean
}

/**
 * `keep`: the address stays with the account. `drop`: nobody has confirmed it, and it goes with the identity that it came
 * with. `refuse`: the identity carries the account's confirmed address, which only a change of address may move.
 */
export type EmailAfterUnlink = 'keep' | 'drop' | 'refuse'

/** Decides what becomes of the address of an account that loses `removed` and keeps the `remaining` identities. */
export function emailAfterUnlink(
  account: { readonly email: string | null; readonly isConfirmed: boolean },
  removed: IdentityAddress,
  remaining: readonly IdentityAddress[],
): EmailAfterUnlink {
  const { email, isConfirmed } = account
  if (email === null || removed.email !== email) return 'keep'
  const others = remaining.filter((identity) => identity.email === email)
  if (others.some(({ isVerified }) => isVerified)) return 'keep'
  if (isConfirmed) return 'refuse'
  return others.length > 0 ? 'keep' : 'drop'
}
