import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import {
  deleteUser,
  findIdentityByProviderSubject,
  type IdentityRow,
  insertIdentity,
  lockProviderSubject,
  lockUserById,
  type UserRow,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'

/** A provider's claims about a person, after the decision whether to trust its email verification. */
export interface VerifiedProviderClaims {
  readonly provider: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider reports the address as verified and is trusted to do so (docs/protocol.md#account-linking). */
  readonly isProven: boolean
  /** The stored form of the claims (docs/protocol.md#user-object). */
  readonly identityData: Record<string, unknown>
}

/** The provider's claims and the source of the request. */
export interface IdentityLinkingInput {
  readonly claims: VerifiedProviderClaims
  readonly source: RequestClientInfo
}

/** The input of account linking, with the redirect target of emailed links. */
export interface AccountLinkingInput extends IdentityLinkingInput {
  readonly redirectTo: string
}

interface ProviderSubject {
  readonly provider: string
  /** The account's key at the provider. */
  readonly subject: string
}

interface NewProviderIdentity extends ProviderSubject {
  readonly identityData: VerifiedProviderClaims['identityData']
}

/** Adds an identity to an account. `lastSignInAt` is null if it has not been signed in with. */
export const insertProviderIdentity = (
  tx: Db,
  userId: string,
  { provider, subject, identityData }: NewProviderIdentity,
  { now, lastSignInAt = null }: { readonly now: Date; readonly lastSignInAt?: Date | null },
): Promise<IdentityRow> =>
  insertIdentity(tx, {
    userId,
    provider,
    providerId: subject,
    identityData,
    lastSignInAt,
    createdAt: now,
    updatedAt: now,
  })

export const insertEmailIdentity = (tx: Db, { id: userId, email }: UserRow, now: Date) => {
  const identityData = { sub: userId, email, email_verified: true, phone_verified: false }
  return insertProviderIdentity(tx, userId, { provider: 'email', subject: userId, identityData }, { now })
}

/**
 * Returns a stored identity and its account, locked until the transaction ends, or null. A placeholder account, whose
 * address belongs to another account and which was never signed in to, is deleted and counts as none.
 */
export async function findAccountByProviderIdentity(
  deps: CoreDeps,
  tx: Db,
  input: IdentityLinkingInput,
): Promise<{ readonly identity: IdentityRow; readonly user: UserRow } | null> {
  const { provider, subject } = input.claims
  await lockProviderSubject(tx, provider, subject)
  const identity = await findIdentityByProviderSubject(tx, provider, subject)
  const user = identity ? await lockUserById(tx, identity.userId) : null
  if (!identity || !user) return null
  // While this waited for the lock, the account may have lost the identity, for example in a takeover.
  const current = await findIdentityByProviderSubject(tx, provider, subject)
  if (current?.userId !== user.id) return current ? findAccountByProviderIdentity(deps, tx, input) : null
  if (!isPlaceholder(user, identity)) return { identity, user }
  const audit = { user, source: input.source, now: deps.clock.now() }
  await insertAuditLogEntry(deps, tx, 'user_deleted', audit, { by: 'provider_sign_in' })
  await deleteUser(tx, user.id)
  return null
}

const isPlaceholder = (user: UserRow, { identityData }: IdentityRow): boolean =>
  user.email === null &&
  user.phone === null &&
  user.passwordHash === null &&
  user.lastSignInAt === null &&
  identityData.email !== undefined
