import { PASSWORD_REMOVED_AT_METADATA_KEY } from '@satlens/contract'
import { formatEmailAddress, type Language } from '@satlens/domain'
import { insertEmailIdentity } from '#auth/accounts/linking/provider-identity.ts'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { deleteFlowStatesOfUser } from '#auth/one-time/flow-states/flow-state.ts'
import { deleteOneTimeTokensOfUser } from '#auth/one-time/tokens/one-time-token.ts'
import { issueOneTimeToken } from '#auth/one-time/tokens/send-one-time-token.ts'
import {
  type AddedCredentialReference,
  deleteUndoLinksOfUser,
  findOpenUndoLinksOfUser,
  findUndoLinkById,
  findUndoLinkByToken,
  matchesUndoLinkToken,
  type NamedAddedCredential,
} from '#auth/one-time/tokens/undo-link.ts'
import { deleteAllSessionsOfUser } from '#auth/sessions/sessions.queries.ts'
import {
  deleteAllUnverifiedFactors,
  deleteFactor,
  findFactorsOfUser,
  hasVerifiedFactor,
} from '#auth/users/factors.queries.ts'
import { deleteOAuthConsent, findAllowedClientsOfUser } from '#auth/users/oauth-consents.queries.ts'
import {
  deletePasskey,
  deletePasskeyRegistrationChallenges,
  findPasskeysOfUser,
} from '#auth/users/passkeys.queries.ts'
import { listIdentityProviders } from '#auth/users/user.ts'
import {
  deleteIdentity,
  findIdentitiesOfUser,
  type IdentityRow,
  lockUserById,
  type UserRow,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from '../factors/recovery-codes.queries.ts'

export interface SecurityChangeUndoPreview {
  readonly email: string
  /** The language that the account has chosen; null without a choice. */
  readonly language: Language | null
  readonly removed: readonly NamedAddedCredential[]
}

/** Returns what the link of a token would remove; null if the link is unknown, used or expired. Changes nothing. */
export const previewSecurityChangeUndo = (deps: MessageDeps, token: string) =>
  withUndoLink(deps, token, async (tx, { id, email }) => ({
    email,
    language: (await deps.findLanguages(tx, [id])).get(id) ?? null,
    removed: await findAdditions(tx, id, deps.clock.now()),
  }))

/**
 * Removes everything that was added to an account within seven days and every other way to return for who added it.
 * Returns a recovery link for the owner; null if the undo link is not valid.
 */
export const undoSecurityChange = (
  deps: CoreDeps,
  token: string,
  source: RequestClientInfo,
): Promise<string | null> =>
  withUndoLink(deps, token, async (tx, user, subject) => {
    const now = deps.clock.now()
    const additions = await findAdditions(tx, user.id, now)
    await removeAdditions(tx, user, additions, now)
    const removed = additions.map((addition) => ({ subject: addition.subject, id: addition.subjectId }))
    await insertAuditLogEntry(deps, tx, 'addition_undone', { user, source, now }, { subject, removed })
    const redirectTo = `${deps.settings.siteUrl}/signin`
    const delivery = { to: user.email, redirectTo, pkce: null, source }
    const { url } = await issueOneTimeToken(deps, tx, 'recovery', user.id, delivery)
    return url
  })

/** Runs the work with the account of a valid link, which is locked. Returns null without it if the link is not valid. */
async function withUndoLink<T>(
  { db, clock }: CoreDeps,
  token: string,
  work: (
    tx: Db,
    user: UserRow & { email: string },
    subject: AddedCredentialReference['subject'],
  ) => Promise<T>,
): Promise<T | null> {
  const link = await findUndoLinkByToken(db, token, clock.now())
  if (!link) return null
  return db.transaction(async (tx) => {
    const user = await lockUserById(tx, link.userId)
    const email = user?.email
    if (!email || !matchesUndoLinkToken(link, token, email)) return null
    // Read again under the lock, so that one of two concurrent requests finds the link.
    return (await findUndoLinkById(tx, link.id)) && work(tx, { ...user, email }, link.subject)
  })
}

async function findAdditions(tx: Db, userId: string, now: Date): Promise<NamedAddedCredential[]> {
  const links = await findOpenUndoLinksOfUser(tx, userId, now)
  const isAddition = ({ subject, subjectId }: AddedCredentialReference) =>
    links.some((link) => link.subject === subject && link.subjectId === subjectId)
  const factors = await findFactorsOfUser(tx, userId)
  const passkeys = await findPasskeysOfUser(tx, userId)
  const identities = await findIdentitiesOfUser(tx, userId)
  const clients = await findAllowedClientsOfUser(tx, userId)
  const { total: codes } = await countRecoveryCodes(tx, userId)
  const existing: NamedAddedCredential[] = [
    ...factors.map(({ id, friendlyName }) => toAddition('factor', id, friendlyName ?? '')),
    ...passkeys.map(({ id, friendlyName }) => toAddition('passkey', id, friendlyName)),
    ...identities.map((identity) => toAddition('identity', identity.id, describeIdentity(identity))),
    ...clients.map(({ id, name }) => toAddition('oauth_client', id, name)),
    ...(codes > 0 ? [toAddition('recovery_codes', null, '')] : []),
  ]
  return existing.filter(isAddition)
}

const toAddition = (
  subject: AddedCredentialReference['subject'],
  subjectId: AddedCredentialReference['subjectId'],
  name: string,
): NamedAddedCredential => ({ subject, subjectId, name })

const describeIdentity = ({ provider, identityData: { email } }: IdentityRow): string =>
  typeof email === 'string' && email !== '' ? `${provider} (${formatEmailAddress(email)})` : provider

async function removeAdditions(
  tx: Db,
  user: UserRow,
  removed: readonly AddedCredentialReference[],
  now: Date,
) {
  const { id: userId } = user
  const before = await findIdentitiesOfUser(tx, userId)
  for (const { subject, subjectId } of removed) {
    if (subject === 'factor' && subjectId) await deleteFactor(tx, userId, subjectId)
    if (subject === 'passkey' && subjectId) await deletePasskey(tx, userId, subjectId)
    if (subject === 'identity' && subjectId) await deleteIdentity(tx, userId, subjectId)
    if (subject === 'oauth_client' && subjectId) await deleteOAuthConsent(tx, userId, subjectId)
    if (subject === 'recovery_codes') await deleteRecoveryCodes(tx, userId)
  }
  // Recovery codes replace a factor. Without one they would be the only second factor.
  if (!(await hasVerifiedFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
  await deleteAllUnverifiedFactors(tx, userId)
  await deletePasskeyRegistrationChallenges(tx, userId)
  await deleteAllSessionsOfUser(tx, userId)
  await deleteOneTimeTokensOfUser(tx, userId)
  await deleteFlowStatesOfUser(tx, userId)
  await deleteUndoLinksOfUser(tx, userId)
  // The password is removed now: an attacker who set it could sign in until the owner chooses a new one.
  const passwordDropped =
    user.passwordHash === null ? {} : { [PASSWORD_REMOVED_AT_METADATA_KEY]: now.toISOString() }
  const identities = await findIdentitiesOfUser(tx, userId)
  const hasPhone = (rows: readonly IdentityRow[]) => rows.some(({ provider }) => provider === 'phone')
  const noPhone = { phone: null, phoneConfirmedAt: null, phoneAutoconfirmed: false }
  await updateUser(tx, userId, {
    passwordHash: null,
    appMetadata: {
      ...user.appMetadata,
      // If no identity is left, the account gets an email identity, for the link proved the address.
      ...listIdentityProviders(
        identities.length > 0 ? identities : [await insertEmailIdentity(tx, user, now)],
      ),
      ...passwordDropped,
    },
    ...(hasPhone(before) && !hasPhone(identities) ? noPhone : {}),
    newPhone: null,
    newEmail: null,
    emailChangeAgreed: 0,
    updatedAt: now,
  })
}
