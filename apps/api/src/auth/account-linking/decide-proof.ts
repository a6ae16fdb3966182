/** The state of an account whose address is being proven. */
export interface UnprovenAccount {
  readonly emailProvenAt: Date | null
  /** Also set by autoconfirmation, which proves nothing. */
  readonly emailConfirmedAt: Date | null
  readonly hasConflictingSignUps: boolean
  readonly lastSignInAt: Date | null
}

/**
 * How an address is proven. `sign_up`: by the link or code of the sign-up that created the account. `email`: by any other
 * emailed link or code. `provider`: by a provider whose addresses the operator trusts.
 */
export type AddressProof = 'sign_up' | 'email' | 'provider'

/**
 * The effect of a proof. `known`: none, the address was proven before. `confirm`: the sign-up keeps its password and
 * profile. `take_over`: the account loses its previous contents, which may be a stranger's.
 */
export type ProofOutcome = 'known' | 'confirm' | 'take_over'

/**
 * Decides the effect of a proof. The account belongs to the person who first proves its address. Only a single, unused
 * sign-up keeps its contents, and only if it is confirmed by its own link or code.
 */
export function decideProof(account: UnprovenAccount, proof: AddressProof): ProofOutcome {
  if (account.emailProvenAt !== null) return 'known'
  const isUnused = account.emailConfirmedAt === null && account.lastSignInAt === null
  return proof === 'sign_up' && isUnused && !account.hasConflictingSignUps ? 'confirm' : 'take_over'
}
