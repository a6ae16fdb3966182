import { PASSWORD_DROPPED_AT } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from '../factors/recovery-codes/recovery-codes.queries.ts'
import { deleteFlowStates } from '../flow-states/flow-states.queries.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.queries.ts'
import { issueOneTimeToken } from '../one-time-tokens/send-one-time-token.ts'
import { type Addition, findUndoLinkByToken, matchesUndoToken } from '../one-time-tokens/undo-link.ts'
import { deleteUndoLinks, findOpenUndoLinks, findUndoLink } from '../one-time-tokens/undo-links.queries.ts'
import { deleteAllSessions } from '../sessions/sessions.queries.ts'
import {
  deleteAllUnverifiedFactors,
  deleteFactor,
  findFactors,
  hasVerifiedFactor,
} from '../users/factors.queries.ts'
import { deleteIdentity } from '../users/identities.queries.ts'
import { deletePasskey, deleteRegistrationChallenges, findPasskeys } from '../users/passkeys.queries.ts'
import { listProviders } from '../users/update-providers.ts'
import {
  findIdentities,
  type IdentityRow,
  insertIdentity,
  lockUser,
  type UserRow,
  updateUser,
} from '../users/users.queries.ts'

/** The additions that a link removes, and the email address of the account. */
export interface UndoPreview {
  readonly email: string
  readonly removed: readonly NamedAddition[]
}

/** An addition that still exists. Its name is empty if it has none. */
export interface NamedAddition extends Addition {
  readonly name: string
}

/** Returns what the link of a token would remove; null if the link is unknown, used or expired. Changes nothing. */
export async function previewUndo({ db, clock }: AuthContext, token: string): Promise<UndoPreview | null> {
  const now = clock.now()
  const link = await findUndoLinkByToken(db, token, now)
  if (!link) return null
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, link.userId)
    if (!user?.email || !matchesUndoToken(link, token, user.email)) return null
    return { email: user.email, removed: await findAdditions(tx, user.id, now) }
  })
}

/**
 * Removes everything that was added to an account within seven days, and every other way for the person who added it to
 * return: the password, sessions, links, codes, pending sign-ins and enrollments. Returns the URL of a recovery link, where
 * the owner chooses a new password; null if the link is unknown, used or expired.
 */
export async function undo(auth: AuthContext, token: string, source: RequestSource): Promise<string | null> {
  const { db, clock, settings } = auth
  const now = clock.now()
  const link = await findUndoLinkByToken(db, token, now)
  if (!link) return null
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, link.userId)
    // Read again under the lock, so that one of two concurrent requests finds the link.
    if (!user?.email || !matchesUndoToken(link, token, user.email) || !(await findUndoLink(tx, link.id)))
      return null
    const removed = await findAdditions(tx, user.id, now)
    await removeAdditions(tx, user, removed, now)
    await insertAudit(tx, source, {
      action: 'addition_undone',
      actor: user,
      traits: {
        subject: link.subject,
        removed: removed.map(({ subject, subjectId }) => ({ subject, id: subjectId })),
      },
      at: now,
    })
    const { url } = await issueOneTimeToken(auth, tx, 'recovery', user.id, {
      to: user.email,
      redirectTo: `${settings.siteUrl}/signin`,
      pkce: null,
      source,
    })
    return url
  })
}

/** Returns the additions of the account's unexpired links that still exist. */
async function findAdditions(tx: Db, userId: string, now: Date): Promise<NamedAddition[]> {
  const links = await findOpenUndoLinks(tx, userId, now)
  const isAddition = (subject: Addition['subject'], id: string) =>
    links.some((link) => link.subject === subject && link.subjectId === id)
  const factors = (await findFactors(tx, userId)).filter(({ id }) => isAddition('factor', id))
  const passkeys = (await findPasskeys(tx, userId)).filter(({ id }) => isAddition('passkey', id))
  const identities = (await findIdentities(tx, userId)).filter(({ id }) => isAddition('identity', id))
  const hasCodes =
    links.some(({ subject }) => subject === 'recovery_codes') &&
    (await countRecoveryCodes(tx, userId)).total > 0
  return [
    ...factors.map(({ id, friendlyName }) => ({
      subject: 'factor' as const,
      subjectId: id,
      name: friendlyName ?? '',
    })),
    ...passkeys.map(({ id, friendlyName }) => ({
      subject: 'passkey' as const,
      subjectId: id,
      name: friendlyName,
    })),
    ...identities.map((identity) => ({
      subject: 'identity' as const,
      subjectId: identity.id,
      name: describeIdentity(identity),
    })),
    ...(hasCodes ? [{ subject: 'recovery_codes' as const, subjectId: null, name: '' }] : []),
  ]
}

/** Returns the provider's name, with the email address there if it is known. */
const describeIdentity = ({ provider, identityData: { email } }: IdentityRow): string =>
  typeof email === 'string' && email !== '' ? `${provider} (${email})` : provider

async function removeAdditions(
  tx: Db,
  user: UserRow,
  removed: readonly Addition[],
  now: Date,
): Promise<void> {
  const { id: userId } = user
  for (const { subject, subjectId } of removed) {
    if (subject === 'factor' && subjectId) await deleteFactor(tx, userId, subjectId)
    if (subject === 'passkey' && subjectId) await deletePasskey(tx, userId, subjectId)
    if (subject === 'identity' && subjectId) await deleteIdentity(tx, userId, subjectId)
    if (subject === 'recovery_codes') await deleteRecoveryCodes(tx, userId)
  }
  // Recovery codes replace a factor. Without one they would be the only second factor.
  if (!(await hasVerifiedFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
  await deleteAllUnverifiedFactors(tx, userId)
  await deleteRegistrationChallenges(tx, userId)
  await deleteAllSessions(tx, userId)
  await deleteOneTimeTokens(tx, userId)
  await deleteFlowStates(tx, userId)
  await deleteUndoLinks(tx, userId)
  // The password is removed now: an attacker who set it could sign in until the owner chooses a new one.
  const passwordDropped = user.passwordHash === null ? {} : { [PASSWORD_DROPPED_AT]: now.toISOString() }
  await updateUser(tx, userId, {
    passwordHash: null,
    appMetadata: {
      ...user.appMetadata,
      ...listProviders(await ensureIdentity(tx, user, now)),
      ...passwordDropped,
    },
    newEmail: null,
    emailChangeAgreed: 0,
    updatedAt: now,
  })
}

/** Returns the identities of the account. If none is left, it creates an email identity, for the link proved the address. */
async function ensureIdentity(
  tx: Db,
  { id: userId, email }: UserRow,
  now: Date,
): Promise<readonly IdentityRow[]> {
  const identities = await findIdentities(tx, userId)
  if (identities.length > 0) return identities
  const identityData = { sub: userId, email, email_verified: true, phone_verified: false }
  const identity = await insertIdentity(tx, {
    userId,
    provider: 'email',
    providerId: userId,
    identityData,
    createdAt: now,
    updatedAt: now,
  })
  return [identity]
}
