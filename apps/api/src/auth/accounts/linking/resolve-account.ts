import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import {
  createEmailAddressTakenNotice,
  getMsUntilNextEmail,
  sendOneTimeTokenOrSimulate,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { emailUndoLinkForAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import { insertAccount } from '#auth/users/insert-account.ts'
import { isUserBanned, listIdentityProviders, updateProvidersInAppMetadata } from '#auth/users/user.ts'
import { lockUsersByVerifiedEmail, type UserRow, updateIdentityAtSignIn } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { LinkingDeps } from '../account-deps.ts'
import {
  type AccountLinkingCandidate,
  type AccountLinkingDecision,
  decideAccountLinking,
} from './decide-account-linking.ts'
import { takeOverUnverifiedAccount } from './email-verification.ts'
import {
  type AccountLinkingInput,
  findAccountByProviderIdentity,
  insertProviderIdentity,
} from './provider-identity.ts'

/**
 * Finds, links or creates the account of a provider identity (docs/protocol.md#account-linking), in the caller's
 * transaction. Returns an error that is thrown after the commit, because an email may be queued.
 */
export async function resolveAccountForProviderIdentity(
  deps: LinkingDeps,
  tx: Db,
  input: AccountLinkingInput,
): Promise<UserRow | ApiError> {
  const { claims, source } = input
  const { email, isProven, identityData } = claims
  const now = deps.clock.now()
  const owned = await findAccountByProviderIdentity(deps, tx, input)
  const matches = email === null ? [] : await lockUsersByVerifiedEmail(tx, email)
  const choice = decideAccountLinking({
    owner: owned ? toCandidate(owned.user) : null,
    email,
    isProven,
    matches: matches.map(toCandidate),
    signUpIsClosed: deps.settings.signUpIsClosed,
  })
  if (choice.kind === 'reject') return new ApiError(choice.code)

  if (choice.kind === 'create') {
    const created = await createProviderAccount(deps, tx, input, choice)
    // Another request has taken the address, so the second attempt finds it as a match.
    if (!created) return resolveAccountForProviderIdentity(deps, tx, input)
    if (!choice.mustConfirm || email === null) return created
    const addressOwner = choice.email === null ? (matches[0] ?? null) : null
    return requestConfirmation(deps, tx, input, { user: created, isNew: true, email, addressOwner })
  }

  const user = choice.kind === 'use' ? owned?.user : matches.find(({ id }) => id === choice.userId)
  if (!user) throw new Error('The selected account is not one of the candidates.')
  if (isUserBanned(user, now)) return new ApiError('user_banned')
  if (choice.kind === 'link') return linkToAccount(deps, tx, input, user, choice.takesOver)

  if (owned) {
    await updateIdentityAtSignIn(tx, owned.identity.id, { identityData, lastSignInAt: now, updatedAt: now })
  }
  if (choice.mustConfirm && user.email !== null) {
    return requestConfirmation(deps, tx, input, { user, isNew: false, email: user.email, addressOwner: null })
  }
  if (!choice.takesOver || !owned) return user
  const identity = { ...owned.identity, identityData }
  return takeOverUnverifiedAccount(deps, tx, user, { identity, source })
}

const toCandidate = ({ id, email, emailConfirmedAt, emailProvenAt }: UserRow): AccountLinkingCandidate => ({
  id,
  email,
  isConfirmed: emailConfirmedAt !== null,
  isProven: emailProvenAt !== null,
})

async function linkToAccount(
  deps: LinkingDeps,
  tx: Db,
  { claims, source }: AccountLinkingInput,
  user: UserRow,
  takesOver: boolean,
): Promise<UserRow> {
  const { provider } = claims
  const now = deps.clock.now()
  const identity = await insertProviderIdentity(tx, user.id, claims, { now, lastSignInAt: now })
  await insertAuditLogEntry(deps, tx, 'identity_linked', { user, source, now }, { provider, automatic: true })
  if (takesOver) return takeOverUnverifiedAccount(deps, tx, user, { identity, source })
  await emailUndoLinkForAddedCredential(
    deps,
    tx,
    user,
    { subject: 'identity', subjectId: identity.id, name: provider },
    source,
  )
  return updateProvidersInAppMetadata(tx, user, now)
}

/** Creates an account with its first identity. Returns null if another request has taken the address meanwhile. */
async function createProviderAccount(
  deps: LinkingDeps,
  tx: Db,
  { claims, source }: AccountLinkingInput,
  { email, isConfirmed, mustConfirm }: Extract<AccountLinkingDecision, { kind: 'create' }>,
): Promise<UserRow | null> {
  const { provider, subject, identityData } = claims
  const now = deps.clock.now()
  const times = { createdAt: now, updatedAt: now }
  const lastSignInAt = mustConfirm ? null : now
  const user = await insertAccount(deps, tx, {
    user: {
      email,
      emailConfirmedAt: isConfirmed ? now : null,
      emailProvenAt: isConfirmed ? now : null,
      appMetadata: listIdentityProviders([{ provider }]),
      userMetadata: identityData,
      ...times,
    },
    identities: [{ provider, providerId: subject, identityData, lastSignInAt, ...times }],
    language: source.language,
  })
  if (user && !mustConfirm)
    await insertAuditLogEntry(deps, tx, 'user_signedup', { user, source, now }, { provider, created: true })
  return user
}

interface Confirmation {
  readonly user: UserRow
  /** True if this sign-in created the account. */
  readonly isNew: boolean
  readonly email: string
  /** The account that the address belongs to, if it is another one. */
  readonly addressOwner: UserRow | null
}

/**
 * Emails a confirmation link and returns the error that says so. The owner of a taken address gets a notice instead, at
 * the same cost, so that an untrusted provider cannot reveal which addresses have an account.
 */
async function requestConfirmation(
  deps: MessageDeps,
  tx: Db,
  { redirectTo, source }: AccountLinkingInput,
  { user, isNew, email, addressOwner }: Confirmation,
): Promise<ApiError> {
  const now = deps.clock.now()
  const error = new ApiError('provider_email_needs_verification')
  const traits = { created: isNew }
  await insertAuditLogEntry(deps, tx, 'user_confirmation_requested', { user, source, now }, traits)
  if (getMsUntilNextEmail(user.confirmationSentAt, now) > 0) return error
  const delivery = { to: email, redirectTo, pkce: null, source, confirmsSignUp: true }
  const notice =
    addressOwner && (await createEmailAddressTakenNotice(deps, tx, addressOwner.id, email, source))
  await sendOneTimeTokenOrSimulate(deps, tx, 'signup', user, {
    ...delivery,
    ...(addressOwner ? { instead: notice } : {}),
  })
  return error
}
