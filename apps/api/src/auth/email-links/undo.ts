import { PASSWORD_DROPPED_AT } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { addEmailIdentity } from '../account-linking/provider-identity.ts'
import { type RequestSource, recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from '../factors/recovery-codes.queries.ts'
import { deleteFlowStates } from '../flow-states/flow-state.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-token.ts'
import { issueOneTimeToken } from '../one-time-tokens/send-one-time-token.ts'
import {
  type Addition,
  deleteUndoLinks,
  findOpenUndoLinks,
  findUndoLink,
  findUndoLinkByToken,
  matchesUndoToken,
  type NamedAddition,
} from '../one-time-tokens/undo-link.ts'
import { deleteAllSessions } from '../sessions/sessions.queries.ts'
import {
  deleteAllUnverifiedFactors,
  deleteFactor,
  findFactors,
  hasVerifiedFactor,
} from '../users/factors.queries.ts'
import { deletePasskey, deleteRegistrationChallenges, findPasskeys } from '../users/passkeys.queries.ts'
import { listProviders } from '../users/user.ts'
import {
  deleteIdentity,
  findIdentities,
  type IdentityRow,
  lockUser,
  type UserRow,
  updateUser,
} from '../users/users.queries.ts'

export interface UndoPreview {
  readonly email: string
  readonly removed: readonly NamedAddition[]
}

/** Returns what the link of a token would remove; null if the link is unknown, used or expired. Changes nothing. */
export const previewUndo = (auth: Pick<AuthContext, 'db' | 'clock'>, token: string) =>
  withUndoLink(auth, token, async (tx, { id, email }) => ({
    email,
    removed: await findAdditions(tx, id, auth.clock.now()),
  }))

/**
 * Removes everything that was added to an account within seven days and every other way to return for who added it.
 * Returns a recovery link for the owner; null if the undo link is not valid.
 */
export const undo = (
  auth: Pick<AuthContext, 'db' | 'clock' | 'secret' | 'settings'>,
  token: string,
  source: RequestSource,
): Promise<string | null> =>
  withUndoLink(auth, token, async (tx, user, subject) => {
    const now = auth.clock.now()
    const additions = await findAdditions(tx, user.id, now)
    await removeAdditions(tx, user, additions, now)
    const removed = additions.map((addition) => ({ subject: addition.subject, id: addition.subjectId }))
    await recordAudit(tx, 'addition_undone', { user, source, now }, { subject, removed })
    const redirectTo = `${auth.settings.siteUrl}/signin`
    const delivery = { to: user.email, redirectTo, pkce: null, source }
    const { url } = await issueOneTimeToken(auth, tx, 'recovery', user.id, delivery)
    return url
  })

/** Runs the work with the account of a valid link, which is locked. Returns null without it if the link is not valid. */
async function withUndoLink<T>(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  token: string,
  work: (tx: Db, user: UserRow & { email: string }, subject: Addition['subject']) => Promise<T>,
): Promise<T | null> {
  const link = await findUndoLinkByToken(db, token, clock.now())
  if (!link) return null
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, link.userId)
    const email = user?.email
    if (!email || !matchesUndoToken(link, token, email)) return null
    // Read again under the lock, so that one of two concurrent requests finds the link.
    return (await findUndoLink(tx, link.id)) && work(tx, { ...user, email }, link.subject)
  })
}

async function findAdditions(tx: Db, userId: string, now: Date): Promise<NamedAddition[]> {
  const links = await findOpenUndoLinks(tx, userId, now)
  const isAddition = ({ subject, subjectId }: Addition) =>
    links.some((link) => link.subject === subject && link.subjectId === subjectId)
  const factors = await findFactors(tx, userId)
  const passkeys = await findPasskeys(tx, userId)
  const identities = await findIdentities(tx, userId)
  const { total: codes } = await countRecoveryCodes(tx, userId)
  const existing: NamedAddition[] = [
    ...factors.map(({ id, friendlyName }) => toAddition('factor', id, friendlyName ?? '')),
    ...passkeys.map(({ id, friendlyName }) => toAddition('passkey', id, friendlyName)),
    ...identities.map((identity) => toAddition('identity', identity.id, describeIdentity(identity))),
    ...(codes > 0 ? [toAddition('recovery_codes', null, '')] : []),
  ]
  return existing.filter(isAddition)
}

const toAddition = (
  subject: Addition['subject'],
  subjectId: Addition['subjectId'],
  name: string,
): NamedAddition => ({ subject, subjectId, name })

const describeIdentity = ({ provider, identityData: { email } }: IdentityRow): string =>
  typeof email === 'string' && email !== '' ? `${provider} (${email})` : provider

async function removeAdditions(tx: Db, user: UserRow, removed: readonly Addition[], now: Date) {
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
  const identities = await findIdentities(tx, userId)
  await updateUser(tx, userId, {
    passwordHash: null,
    appMetadata: {
      ...user.appMetadata,
      // If no identity is left, the account gets an email identity, for the link proved the address.
      ...listProviders(identities.length > 0 ? identities : [await addEmailIdentity(tx, user, now)]),
      ...passwordDropped,
    },
    newEmail: null,
    emailChangeAgreed: 0,
    updatedAt: now,
  })
}
