import type { adminGenerateLinkEndpoint, EndpointResponse } from '@satlens/contract'
import type { AuditLogAction } from '#auth/core/audit/audit.queries.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import {
  deleteOneTimeToken,
  findOneTimeTokensOfUser,
  ONE_TIME_TOKEN_SETTINGS,
} from '#auth/one-time/tokens/one-time-token.ts'
import { issueOneTimeToken } from '#auth/one-time/tokens/send-one-time-token.ts'
import { requireValidEmailAddress } from '#auth/users/user.ts'
import { lockUserByEmail, type UserRow, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { AdminDeps } from '../admin-deps.ts'
import {
  type AdminActor,
  createAdminAudit,
  createEmailExistsError,
  createUserNotFoundError,
  readUserResponse,
} from './change-user-as-admin.ts'
import { insertUnconfirmedUser, prepareInvitedUser, requireUnconfirmed } from './invite-user.ts'
import { hashPasswordAsAdmin, mergeStorableMetadata, requireFreeIdentifiers } from './user-attributes.ts'

const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
export type LinkType = (typeof LINK_TYPES)[number]

export interface LinkRequest {
  readonly type: string
  readonly email: string
  readonly newEmail?: string | null | undefined
  readonly password?: string | null | undefined
  readonly data?: Readonly<Record<string, unknown>> | null | undefined
  /** An allowed redirect target. */
  readonly redirectTo: string
}

/** A request whose account and link are known. */
interface PreparedLink {
  readonly type: LinkType
  readonly user: UserRow
  /** The address that the link confirms. */
  readonly to: string
  readonly confirmsSignUp?: boolean
}

/**
 * Issues a link and a code for an address without emailing them (docs/protocol.md#administration). The caller has
 * to send them to this address only: to open the link proves that it belongs to its reader.
 */
export async function generateLink(
  deps: AdminDeps,
  actor: AdminActor,
  request: LinkRequest,
): Promise<EndpointResponse<typeof adminGenerateLinkEndpoint>> {
  const email = requireValidEmailAddress(request.email)
  const type = parseLinkType(request.type)
  const passwordHash =
    request.password && type === 'signup' ? await hashPasswordAsAdmin(deps, request.password) : null
  return commitAndSendEmails(deps, async (tx) => {
    const known = await lockUserByEmail(tx, email)
    const input = { ...request, email, passwordHash }
    const link = await PREPARE[type](deps, tx, input, known, type)
    const { redirectTo } = request
    const { source } = actor
    const { to, confirmsSignUp = false } = link
    const issued = await issueOneTimeToken(deps, tx, link.type, link.user.id, {
      to,
      redirectTo,
      pkce: null,
      source,
      confirmsSignUp,
    })
    const now = deps.clock.now()
    const { sentAt } = ONE_TIME_TOKEN_SETTINGS[link.type]
    const user = await updateUser(tx, link.user.id, { [sentAt]: now, updatedAt: now })
    await createAdminAudit(
      deps,
      tx,
      actor,
      user,
    )(AUDIT_ACTIONS[link.type], {
      link_type: link.type,
      ...(known ? {} : { created: true }),
    })
    return {
      ...(await readUserResponse(tx, user)),
      action_link: issued.url,
      email_otp: issued.code,
      hashed_token: issued.linkToken,
      redirect_to: redirectTo,
      verification_type: link.type,
    }
  })
}

const AUDIT_ACTIONS = {
  signup: 'user_confirmation_requested',
  invite: 'user_invited',
  magiclink: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
  email_change_current: 'user_modified',
  email_change_new: 'user_modified',
} as const satisfies Record<LinkType, AuditLogAction>

function parseLinkType(type: string): LinkType {
  const known = LINK_TYPES.find((name) => name === type)
  if (known) return known
  throw new ApiError('validation_failed', { message: `Invalid email action link type requested: ${type}` })
}

interface LinkInput extends LinkRequest {
  readonly passwordHash: string | null
}

type Prepare = (
  deps: AdminDeps,
  tx: Db,
  input: LinkInput,
  known: UserRow | null,
  type: LinkType,
) => Promise<PreparedLink>

const prepareSignUp: Prepare = async (deps, tx, input, known) => {
  const { email, passwordHash, data } = input
  if (!known) {
    if (passwordHash === null) {
      throw new ApiError('validation_failed', { message: 'Signup requires a valid password' })
    }
    const user = await insertUnconfirmedUser(deps, tx, { email, data, passwordHash })
    return { type: 'signup', user, to: email, confirmsSignUp: true }
  }
  requireUnconfirmed(known)
  const userMetadata = mergeStorableMetadata(known.userMetadata, data)
  const user = await updateUser(tx, known.id, { userMetadata, updatedAt: deps.clock.now() })
  return { type: 'signup', user, to: email, confirmsSignUp: true }
}

const prepareInvitation: Prepare = async (deps, tx, input, known) => ({
  type: 'invite',
  user: await prepareInvitedUser(deps, tx, known, input),
  to: input.email,
  confirmsSignUp: true,
})

/** For an unknown address GoTrue creates an account without a password and returns the link of a sign-up. */
const prepareMagicLink: Prepare = async (deps, tx, { email, data }, known) => {
  if (known) return { type: 'magiclink', user: known, to: email }
  const user = await insertUnconfirmedUser(deps, tx, { email, data, passwordHash: null })
  return { type: 'signup', user, to: email, confirmsSignUp: true }
}

const prepareRecovery: Prepare = async (_auth, _tx, { email }, known) => ({
  type: 'recovery',
  user: requireKnown(known),
  to: email,
})

/** One of the two links of a change of address. The owner of the account confirms with both, as in a change of their own. */
const prepareEmailChange: Prepare = async (deps, tx, { email, newEmail: text }, known, type) => {
  const user = requireKnown(known)
  const newEmail = requireValidEmailAddress(text ?? '')
  if (newEmail === email) throw createEmailExistsError()
  await requireFreeIdentifiers(tx, { email: newEmail, phone: null })
  if (user.newEmail !== newEmail) await deleteEmailChangeTokens(tx, user.id)
  // Otherwise one address could confirm twice, with two links.
  const change = { newEmail, emailChangeAgreed: 0, updatedAt: deps.clock.now() }
  const changed = await updateUser(tx, user.id, change)
  return { type, user: changed, to: type === 'email_change_current' ? email : newEmail }
}

/** The link of another change must not confirm this one. */
async function deleteEmailChangeTokens(tx: Db, userId: string): Promise<void> {
  for (const { id, tokenType } of await findOneTimeTokensOfUser(tx, userId)) {
    if (tokenType.startsWith('email_change_token')) await deleteOneTimeToken(tx, id)
  }
}

function requireKnown(user: UserRow | null): UserRow {
  if (user) return user
  throw createUserNotFoundError('User with this email not found')
}

const PREPARE: Readonly<Record<LinkType, Prepare>> = {
  signup: prepareSignUp,
  invite: prepareInvitation,
  magiclink: prepareMagicLink,
  recovery: prepareRecovery,
  email_change_current: prepareEmailChange,
  email_change_new: prepareEmailChange,
}
