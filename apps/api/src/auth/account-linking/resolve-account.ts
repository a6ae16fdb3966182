import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import {
  createAddressTakenNotice,
  getMsUntilNextEmail,
  type SendTokenContext,
  sendOrSimulate,
} from '../one-time-tokens/send-one-time-token.ts'
import { notifyAddition } from '../one-time-tokens/undo-link.ts'
import { isBanned, listProviders, updateProviders } from '../users/user.ts'
import { insertUser, lockUsersByProvenEmail, refreshIdentity, type UserRow } from '../users/users.queries.ts'
import { takeOverAccount } from './prove-address.ts'
import { addIdentity, findAccountOfIdentity, getFullName, type LinkingInput } from './provider-identity.ts'
import { type AccountChoice, type CandidateAccount, selectAccount } from './select-account.ts'

type ResolveContext = SendTokenContext & Pick<AuthContext, 'onUserCreated' | 'onUserTakenOver'>

/**
 * Finds, links or creates the account of a provider identity (docs/protocol.md#account-linking), in the caller's
 * transaction. Returns an error that is thrown after the commit, because an email may be queued.
 */
export async function resolveAccount(
  auth: ResolveContext,
  tx: Db,
  input: LinkingInput,
): Promise<UserRow | ApiError> {
  const { claims, source } = input
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
  if (choice.kind === 'reject') return new ApiError(choice.code)

  if (choice.kind === 'create') {
    const created = await createProviderAccount(auth, tx, input, choice)
    // Another request has taken the address, so the second attempt finds it as a match.
    if (!created) return resolveAccount(auth, tx, input)
    if (!choice.mustConfirm || email === null) return created
    const addressOwner = choice.email === null ? (matches[0] ?? null) : null
    return requestConfirmation(auth, tx, input, { user: created, email, addressOwner })
  }

  const user = choice.kind === 'use' ? owned?.user : matches.find(({ id }) => id === choice.userId)
  if (!user) throw new Error('The selected account is not one of the candidates.')
  if (isBanned(user, now)) return new ApiError('user_banned')
  if (choice.kind === 'link') return linkToAccount(auth, tx, input, user, choice.takesOver)

  if (owned) {
    await refreshIdentity(tx, owned.identity.id, { identityData, lastSignInAt: now, updatedAt: now })
  }
  if (choice.mustConfirm && user.email !== null) {
    return requestConfirmation(auth, tx, input, { user, email: user.email, addressOwner: null })
  }
  if (!choice.takesOver || !owned) return user
  const identity = { ...owned.identity, identityData }
  return takeOverAccount(auth, tx, user, { identity, source })
}

const toCandidate = ({ id, email, emailConfirmedAt, emailProvenAt }: UserRow): CandidateAccount => ({
  id,
  email,
  isConfirmed: emailConfirmedAt !== null,
  isProven: emailProvenAt !== null,
})

async function linkToAccount(
  auth: ResolveContext,
  tx: Db,
  { claims, source }: LinkingInput,
  user: UserRow,
  takesOver: boolean,
): Promise<UserRow> {
  const { provider } = claims
  const now = auth.clock.now()
  const identity = await addIdentity(tx, user.id, claims, { now, lastSignInAt: now })
  await recordAudit(tx, 'identity_linked', { user, source, now }, { provider, automatic: true })
  if (takesOver) return takeOverAccount(auth, tx, user, { identity, source })
  await notifyAddition(
    auth,
    tx,
    user,
    { subject: 'identity', subjectId: identity.id, name: provider },
    source,
  )
  return updateProviders(tx, user, now)
}

/** Creates an account with its first identity. Returns null if another request has taken the address meanwhile. */
async function createProviderAccount(
  { clock, onUserCreated }: Pick<AuthContext, 'clock' | 'onUserCreated'>,
  tx: Db,
  { claims, source }: LinkingInput,
  { email, isConfirmed, mustConfirm }: Extract<AccountChoice, { kind: 'create' }>,
): Promise<UserRow | null> {
  const { provider, identityData } = claims
  const now = clock.now()
  const user = await insertUser(tx, {
    email,
    emailConfirmedAt: isConfirmed ? now : null,
    emailProvenAt: isConfirmed ? now : null,
    appMetadata: listProviders([{ provider }]),
    userMetadata: identityData,
    createdAt: now,
    updatedAt: now,
  })
  if (!user) return null
  await addIdentity(tx, user.id, claims, { now, lastSignInAt: mustConfirm ? null : now })
  await onUserCreated(tx, { userId: user.id, email: email ?? '', fullName: getFullName(identityData) })
  if (!mustConfirm) await recordAudit(tx, 'user_signedup', { user, source, now }, { provider })
  return user
}

interface Confirmation {
  readonly user: UserRow
  readonly email: string
  /** The account that the address belongs to, if it is another one. */
  readonly addressOwner: UserRow | null
}

/**
 * Emails a confirmation link and returns the error that says so. The owner of a taken address gets a notice instead, at
 * the same cost, so that an untrusted provider cannot reveal which addresses have an account.
 */
async function requestConfirmation(
  auth: SendTokenContext,
  tx: Db,
  { redirectTo, source }: LinkingInput,
  { user, email, addressOwner }: Confirmation,
): Promise<ApiError> {
  const now = auth.clock.now()
  const error = new ApiError('provider_email_needs_verification')
  await recordAudit(tx, 'user_confirmation_requested', { user, source, now })
  if (getMsUntilNextEmail(user.confirmationSentAt, now) > 0) return error
  const delivery = { to: email, redirectTo, pkce: null, source, confirmsSignUp: true }
  const notice = addressOwner && (await createAddressTakenNotice(auth, tx, addressOwner.id, email, source))
  await sendOrSimulate(auth, tx, 'signup', user, {
    ...delivery,
    ...(addressOwner ? { instead: notice } : {}),
  })
  return error
}
