/** What the decision needs to know of the account whose address is being proven. */
export interface UnprovenAccount {
  readonly emailProvenAt: Date | null
  /** Set as well by autoconfirmation, which proves nothing. */
  readonly emailConfirmedAt: Date | null
  readonly hasConflictingSignUps: boolean
  readonly lastSignInAt: Date | null
}

/**
 * How an address is proven. `sign_up`: the link or code of the sign-up that made the account. `email`: any other mailed
 * link or code. `provider`: a provider whose addresses the operator trusts.
 */
export type AddressProof = 'sign_up' | 'email' | 'provider'

/**
 * `known`: the address was proven before. `confirm`: the sign-up keeps its password and profile. `take_over`: everything
 * that was put into the account before goes, for it may be a stranger's.
 */
export type ProofOutcome = 'known' | 'confirm' | 'take_over'

/**
 * Decides what the first proof of an address does to its account: it belongs to the person who proved the address, and to
 * nobody else. Only a single sign-up that was never used keeps what it brought, and only by its own link or code.
 */
export function decideProof(account: UnprovenAccount, proof: AddressProof): ProofOutcome {
  if (account.emailProvenAt !== null) return 'known'
  const isUnused = account.emailConfirmedAt === null && account.lastSignInAt === null
  return proof === 'sign_up' && isUnused && !account.hasConflictingSignUps ? 'confirm' : 'take_over'
}
