/** What counts of an identity when an account loses another. */
export interface RemainingIdentity {
  readonly email: string | null
  readonly isVerified: boolean
}

/** `keep`: the address still belongs to one of the identities. `move`: to the best of those left, or to none. */
export type EmailAfterUnlink =
  | { readonly kind: 'keep' }
  | { readonly kind: 'move'; readonly email: string | null; readonly isConfirmed: boolean }

/** Which address an account has without one of its identities; `remaining` is the oldest first (wire §8.4). */
export function emailAfterUnlink(
  email: string | null,
  remaining: readonly RemainingIdentity[],
): EmailAfterUnlink {
  if (email === null || remaining.some((identity) => identity.email === email)) return { kind: 'keep' }
  const named = remaining.filter((identity) => identity.email !== null)
  const best = named.find(({ isVerified }) => isVerified) ?? named[0]
  return { kind: 'move', email: best?.email ?? null, isConfirmed: best?.isVerified ?? false }
}
