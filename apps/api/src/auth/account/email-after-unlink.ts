/** The email address of an identity. */
export interface IdentityAddress {
  readonly email: string | null
  readonly isVerified: boolean
}

/**
 * `keep`: the account keeps its address. `drop`: the account loses its unconfirmed address with the identity. `reject`:
 * the identity has the account's confirmed address, which only an email change may replace.
 */
export type EmailAfterUnlink = 'keep' | 'drop' | 'reject'

/** Decides whether an account keeps its address if `removed` is unlinked and the `remaining` identities stay. */
export function emailAfterUnlink(
  account: { readonly email: string | null; readonly isConfirmed: boolean },
  removed: IdentityAddress,
  remaining: readonly IdentityAddress[],
): EmailAfterUnlink {
  const { email, isConfirmed } = account
  if (email === null || removed.email !== email) return 'keep'
  const others = remaining.filter((identity) => identity.email === email)
  if (others.some(({ isVerified }) => isVerified)) return 'keep'
  if (isConfirmed) return 'reject'
  return others.length > 0 ? 'keep' : 'drop'
}
