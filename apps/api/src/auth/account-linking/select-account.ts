/** What the choice needs to know of an account. */
export interface KnownAccount {
  readonly id: string
  readonly email: string | null
  /** Whether somebody may sign in: the address is proven, or was confirmed without proof. */
  readonly isConfirmed: boolean
  /** Whether its owner proved the address. */
  readonly isProven: boolean
}

/** Somebody whom a provider vouches for, and the accounts they might own. */
export interface LinkingClaims {
  /** The account that has this identity already. */
  readonly owner: KnownAccount | null
  /** The address the provider names. */
  readonly email: string | null
  /** Whether the provider says that it is confirmed, and is trusted in that. */
  readonly isProven: boolean
  /** The accounts that have this address: as their own, or proven by another of their identities. */
  readonly matches: readonly KnownAccount[]
  readonly signUpIsClosed: boolean
}

/**
 * `use`: the account of this identity. `join`: add the identity to an account with the same proven address.
 * `create`: a new account, without an address where the one named is not theirs to take.
 * `takesOver`: the address was never proven before, so everything that was put into the account goes.
 * `mustConfirm`: nobody is signed in until the address is confirmed by mail.
 */
export type AccountChoice =
  | { readonly kind: 'refuse'; readonly code: 'signup_disabled' | 'unexpected_failure' }
  | {
      readonly kind: 'use'
      readonly userId: string
      readonly takesOver: boolean
      readonly mustConfirm: boolean
    }
  | { readonly kind: 'join'; readonly userId: string; readonly takesOver: boolean }
  | {
      readonly kind: 'create'
      readonly email: string | null
      readonly isConfirmed: boolean
      readonly mustConfirm: boolean
    }

/** Which account somebody signs in to (docs/protocol.md#account-linking). Pure: every case is a row in its test table. */
export function selectAccount({
  owner,
  email,
  isProven,
  matches,
  signUpIsClosed,
}: LinkingClaims): AccountChoice {
  if (owner) return use(owner, isProven ? email : null)
  if (email !== null && isProven && matches.length > 0) return join(matches, email)
  if (signUpIsClosed) return { kind: 'refuse', code: 'signup_disabled' }
  if (email === null) return { kind: 'create', email, isConfirmed: false, mustConfirm: false }
  if (isProven) return { kind: 'create', email, isConfirmed: true, mustConfirm: false }
  // Told in equal words whether the address is known or not, for anybody can name an address at some providers.
  return { kind: 'create', email: matches.length > 0 ? null : email, isConfirmed: false, mustConfirm: true }
}

function use(owner: KnownAccount, proven: string | null): AccountChoice {
  const { id: userId, email, isConfirmed, isProven } = owner
  if (isProven || email === null) return { kind: 'use', userId, takesOver: false, mustConfirm: false }
  const isTheirs = proven === email
  return { kind: 'use', userId, takesOver: isTheirs, mustConfirm: !isTheirs && !isConfirmed }
}

function join(matches: readonly KnownAccount[], email: string): AccountChoice {
  const [match, another] = matches
  // One address, two accounts: any choice could be the wrong person's.
  if (!match || another) return { kind: 'refuse', code: 'unexpected_failure' }
  const takesOver = !match.isProven && match.email === email
  return { kind: 'join', userId: match.id, takesOver }
}
