export interface AccountLinkingCandidate {
  readonly id: string
  readonly email: string | null
  /** Whether sign-in is allowed: the address is proven, or was confirmed without proof. */
  readonly isConfirmed: boolean
  readonly isProven: boolean
}

export interface AccountLinkingCandidates {
  readonly owner: AccountLinkingCandidate | null
  readonly email: string | null
  /** Whether the provider reports the address as verified and is trusted to do so. */
  readonly isProven: boolean
  /** The accounts that have this address, as their own or proven by one of their identities. */
  readonly matches: readonly AccountLinkingCandidate[]
  readonly signUpIsClosed: boolean
}

/**
 * `use`: sign in to the account of this identity. `link`: add the identity to the account with the same proven address.
 * `create`: create an account, without an address if the claimed one belongs to another account.
 * `takesOver`: the address is proven for the first time, so the account loses its previous contents.
 * `mustConfirm`: sign-in fails until the address is confirmed by email.
 */
export type AccountLinkingDecision =
  | { readonly kind: 'reject'; readonly code: 'signup_disabled' | 'unexpected_failure' }
  | {
      readonly kind: 'use'
      readonly userId: string
      readonly takesOver: boolean
      readonly mustConfirm: boolean
    }
  | { readonly kind: 'link'; readonly userId: string; readonly takesOver: boolean }
  | {
      readonly kind: 'create'
      readonly email: string | null
      readonly isConfirmed: boolean
      readonly mustConfirm: boolean
    }

/** Selects the account of a provider identity (docs/protocol.md#account-linking). A pure function with a table test. */
export function decideAccountLinking({
  owner,
  email,
  isProven,
  matches,
  signUpIsClosed,
}: AccountLinkingCandidates): AccountLinkingDecision {
  if (owner) return useOwner(owner, isProven ? email : null)
  if (email !== null && isProven && matches.length > 0) return linkToMatch(matches, email)
  if (signUpIsClosed) return { kind: 'reject', code: 'signup_disabled' }
  if (email === null) return { kind: 'create', email, isConfirmed: false, mustConfirm: false }
  if (isProven) return { kind: 'create', email, isConfirmed: true, mustConfirm: false }
  // Known and unknown addresses get the same response, because at some providers anyone can claim any address.
  return { kind: 'create', email: matches.length > 0 ? null : email, isConfirmed: false, mustConfirm: true }
}

function useOwner(owner: AccountLinkingCandidate, provenEmail: string | null): AccountLinkingDecision {
  const { id: userId, email, isConfirmed, isProven } = owner
  if (isProven || email === null) return { kind: 'use', userId, takesOver: false, mustConfirm: false }
  const takesOver = provenEmail === email
  return { kind: 'use', userId, takesOver, mustConfirm: !takesOver && !isConfirmed }
}

function linkToMatch(matches: readonly AccountLinkingCandidate[], email: string): AccountLinkingDecision {
  const [match, another] = matches
  // With two accounts for one address, either could be the wrong person's.
  if (!match || another) return { kind: 'reject', code: 'unexpected_failure' }
  const takesOver = !match.isProven && match.email === email
  return { kind: 'link', userId: match.id, takesOver }
}
