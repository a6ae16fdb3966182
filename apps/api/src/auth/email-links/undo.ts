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

/** What a good link will remove from which account. */
export interface UndoResult {
  readonly email: string
  readonly removed: readonly NamedAddition[]
}

/** An addition that is still there, with its name where it has one. */
export interface NamedAddition extends Addition {
  readonly name: string
}

/** Returns what the link of a token would undo; null when the link is unknown, used or expired. Changes nothing. */
export async function previewUndo({ db, clock }: AuthContext, token: string): Promise<UndoResult | null> {
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
 * Removes what was added to an account within seven days, at the word of its mailbox, and ends everything that whoever
 * added it could come back with: the password, sessions, links, codes, pending sign-ins and enrolments. Returns the URL of
 * a recovery link, where the owner chooses a new password; null when the link is unknown, used or expired.
 */
export async function undo(auth: AuthContext, token: string, source: RequestSource): Promise<string | null> {
  const { db, clock, settings } = auth
  const now = clock.now()
  const link = await findUndoLinkByToken(db, token, now)
  if (!link) return null
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, link.userId)
    // Looked at again under the lock: of two presses at the same moment one finds it.
    if (!user?.email || !matchesUndoToken(link, token, user.email) || !(await findUndoLink(tx, link.id)))
      return null
    const removed = await findAdditions(tx, user.id, now)
    await remove(tx, user, removed, now)
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

/** What the open links of the account name, as far as it is still there. */
async function findAdditions(tx: Db, userId: string, now: Date): Promise<NamedAddition[]> {
  const links = await findOpenUndoLinks(tx, userId, now)
  const isNamed = (subject: Addition['subject'], id: string) =>
    links.some((link) => link.subject === subject && link.subjectId === id)
  const factors = (await findFactors(tx, userId)).filter(({ id }) => isNamed('factor', id))
  const passkeys = (await findPasskeys(tx, userId)).filter(({ id }) => isNamed('passkey', id))
  const identities = (await findIdentities(tx, userId)).filter(({ id }) => isNamed('identity', id))
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
      name: nameOfIdentity(identity),
    })),
    ...(hasCodes ? [{ subject: 'recovery_codes' as const, subjectId: null, name: '' }] : []),
  ]
}

/** The provider, with the address there where it gave one. */
const nameOfIdentity = ({ provider, identityData: { email } }: IdentityRow): string =>
  typeof email === 'string' && email !== '' ? `${provider} (${email})` : provider

async function remove(tx: Db, user: UserRow, removed: readonly Addition[], now: Date): Promise<void> {
  const { id: userId } = user
  for (const { subject, subjectId } of removed) {
    if (subject === 'factor' && subjectId) await deleteFactor(tx, userId, subjectId)
    if (subject === 'passkey' && subjectId) await deletePasskey(tx, userId, subjectId)
    if (subject === 'identity' && subjectId) await deleteIdentity(tx, userId, subjectId)
    if (subject === 'recovery_codes') await deleteRecoveryCodes(tx, userId)
  }
  // Codes stand in for a factor; without one they would be the only one.
  if (!(await hasVerifiedFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
  await deleteAllUnverifiedFactors(tx, userId)
  await deleteRegistrationChallenges(tx, userId)
  await deleteAllSessions(tx, userId)
  await deleteOneTimeTokens(tx, userId)
  await deleteFlowStates(tx, userId)
  await deleteUndoLinks(tx, userId)
  // Removed now, and not when the owner sets a new one: a thief who set it could sign in until then.
  const dropped = user.passwordHash === null ? {} : { [PASSWORD_DROPPED_AT]: now.toISOString() }
  await updateUser(tx, userId, {
    passwordHash: null,
    appMetadata: { ...user.appMetadata, ...listProviders(await keepAnIdentity(tx, user, now)), ...dropped },
    newEmail: null,
    emailChangeAgreed: 0,
    updatedAt: now,
  })
}

/** Returns the identities of the account. One that has none left gets an email identity, for its mailbox was proven. */
async function keepAnIdentity(
  tx: Db,
  { id: userId, email }: UserRow,
  now: Date,
): Promise<readonly IdentityRow[]> {
  const identities = await findIdentities(tx, userId)
  if (identities.length > 0) return identities
  const identityData = { sub: userId, email, email_verified: true, phone_verified: false }
  const moments = { createdAt: now, updatedAt: now }
  return [
    await insertIdentity(tx, { userId, provider: 'email', providerId: userId, identityData, ...moments }),
  ]
}
