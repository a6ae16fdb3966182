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
import { type KnownAccount, selectAccount } from './select-account.ts'
import { takeOverAccount } from './take-over-account.ts'
import type { VerifiedClaims } from './verified-claims.ts'

/** Who waits at the door, and where they go when a mail has to settle it. */
export interface LinkingInput {
  readonly voucher: VerifiedClaims
  readonly redirectTo: string
  readonly source: RequestSource
}

/** Lets somebody in whom a provider vouches for, in the caller's transaction: the choice of docs/protocol.md#account-linking, carried out. */
export async function resolveAccount(auth: AuthContext, tx: Db, visit: LinkingInput): Promise<LinkingResult> {
  const { voucher, redirectTo, source } = visit
  const { email, isProven } = voucher
  const now = auth.clock.now()
  const owned = await findAccountOfIdentity(tx, voucher)
  const matches = email === null ? [] : await lockUsersByProvenEmail(tx, email)
  const choice = selectAccount({
    owner: owned ? asKnown(owned.user) : null,
    email,
    isProven,
    matches: matches.map(asKnown),
    signUpIsClosed: auth.settings.signUpIsClosed,
  })
  if (choice.kind === 'refuse') return { refusal: choice.code }

  if (choice.kind === 'create') {
    const created = await createProviderAccount(auth, tx, visit, choice)
    // Somebody took the address at this very moment: then it is a match.
    if (!created) return resolveAccount(auth, tx, visit)
    if (!choice.mustConfirm || email === null) return { user: created }
    const rightful = choice.email === null ? (matches[0] ?? null) : null
    await requestConfirmation(auth, tx, { user: created, email, rightful, redirectTo }, source)
    return { refusal: 'provider_email_needs_verification' }
  }

  const chosen = choice.kind === 'use' ? owned?.user : matches.find(({ id }) => id === choice.userId)
  if (!chosen) throw new Error('The chosen account was not looked at.')
  if (isBanned(chosen, now)) return { refusal: 'user_banned' }
  if (choice.kind === 'use') {
    const { identityData } = voucher
    if (owned)
      await refreshIdentity(tx, owned.identity.id, { identityData, lastSignInAt: now, updatedAt: now })
    if (choice.mustConfirm && chosen.email !== null) {
      const question = { user: chosen, email: chosen.email, rightful: null, redirectTo }
      await requestConfirmation(auth, tx, question, source)
      return { refusal: 'provider_email_needs_verification' }
    }
    if (!choice.takesOver || !owned) return { user: chosen }
    const identity = { ...owned.identity, identityData }
    return { user: await takeOverAccount(auth, tx, chosen, { identity, flowStateId: null, source }) }
  }
  return { user: await join(auth, tx, visit, chosen, choice.takesOver) }
}

const asKnown = ({ id, email, emailConfirmedAt, emailProvenAt }: UserRow): KnownAccount => ({
  id,
  email,
  isConfirmed: emailConfirmedAt !== null,
  isProven: emailProvenAt !== null,
})

/** Adds the identity to an account with the same address. */
async function join(
  auth: AuthContext,
  tx: Db,
  visit: LinkingInput,
  user: UserRow,
  takesOver: boolean,
): Promise<UserRow> {
  const { voucher, source } = visit
  const { provider, subject, identityData } = voucher
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
  if (takesOver) return takeOverAccount(auth, tx, user, { identity, flowStateId: null, source })
  await notifyIdentityLinked(auth, tx, user, identity)
  return updateProviders(tx, user, now)
}
