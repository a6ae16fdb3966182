import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { lockUsersByProvenEmail, refreshIdentity } from '../users/identities.queries.ts'
import { isBanned } from '../users/is-banned.ts'
import { updateProviders } from '../users/update-providers.ts'
import { insertIdentity, type UserRow } from '../users/users.queries.ts'
import { createProviderAccount } from './create-provider-account.ts'
import { findAccountOfIdentity } from './find-account-of-identity.ts'
import type { LinkingResult } from './linking-result.ts'
import { notifyIdentityLinked } from './notify-identity-linked.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { type CandidateAccount, selectAccount } from './select-account.ts'
import { takeOverAccount } from './take-over-account.ts'
import type { VerifiedClaims } from './verified-claims.ts'

/** The input of account linking: the provider's claims, the redirect target of emailed links and the request's source. */
export interface LinkingInput {
  readonly claims: VerifiedClaims
  readonly redirectTo: string
  readonly source: RequestSource
}

/**
 * Finds, links or creates the account of a provider identity, in the caller's transaction
 * (docs/protocol.md#account-linking).
 */
export async function resolveAccount(auth: AuthContext, tx: Db, input: LinkingInput): Promise<LinkingResult> {
  const { claims, redirectTo, source } = input
  const { email, isProven, identityData } = claims
  const now = auth.clock.now()
  const owned = await findAccountOfIdentity(tx, claims)
  const matches = email === null ? [] : await lockUsersByProvenEmail(tx, email)
  const choice = selectAccount({
    owner: owned ? toCandidate(owned.user) : null,
    email,
    isProven,
    matches: matches.map(toCandidate),
    signUpIsClosed: auth.settings.signUpIsClosed,
  })
  if (choice.kind === 'reject') return { error: choice.code }

  if (choice.kind === 'create') {
    const created = await createProviderAccount(auth, tx, input, choice)
    // Another request has taken the address, so the second attempt finds it as a match.
    if (!created) return resolveAccount(auth, tx, input)
    if (!choice.mustConfirm || email === null) return { user: created }
    const addressOwner = choice.email === null ? (matches[0] ?? null) : null
    await requestConfirmation(auth, tx, { user: created, email, addressOwner, redirectTo }, source)
    return { error: 'provider_email_needs_verification' }
  }

  const user = choice.kind === 'use' ? owned?.user : matches.find(({ id }) => id === choice.userId)
  if (!user) throw new Error('The selected account is not one of the candidates.')
  if (isBanned(user, now)) return { error: 'user_banned' }
  if (choice.kind === 'link') return { user: await linkToAccount(auth, tx, input, user, choice.takesOver) }

  if (owned) {
    await refreshIdentity(tx, owned.identity.id, { identityData, lastSignInAt: now, updatedAt: now })
  }
  if (choice.mustConfirm && user.email !== null) {
    await requestConfirmation(auth, tx, { user, email: user.email, addressOwner: null, redirectTo }, source)
    return { error: 'provider_email_needs_verification' }
  }
  if (!choice.takesOver || !owned) return { user }
  const identity = { ...owned.identity, identityData }
  return { user: await takeOverAccount(auth, tx, user, { identity, source }) }
}

const toCandidate = ({ id, email, emailConfirmedAt, emailProvenAt }: UserRow): CandidateAccount => ({
  id,
  email,
  isConfirmed: emailConfirmedAt !== null,
  isProven: emailProvenAt !== null,
})

/** Adds the identity to an account with the same address. Returns the updated account. */
async function linkToAccount(
  auth: AuthContext,
  tx: Db,
  { claims, source }: LinkingInput,
  user: UserRow,
  takesOver: boolean,
): Promise<UserRow> {
  const { provider, subject, identityData } = claims
  const now = auth.clock.now()
  const identity = await insertIdentity(tx, {
    userId: user.id,
    provider,
    providerId: subject,
    identityData,
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const traits = { provider, automatic: true }
  await insertAudit(tx, source, { action: 'identity_linked', actor: user, traits, at: now })
  if (takesOver) return takeOverAccount(auth, tx, user, { identity, source })
  await notifyIdentityLinked(auth, tx, user, identity, source)
  return updateProviders(tx, user, now)
}
