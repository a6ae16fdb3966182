import { type Session, signUpEndpoint, type User } from '@satlens/contract'
import type { AuthModuleDeps, AuthRoutesPlugin } from '#auth/context.ts'
import {
  getRequestClientInfo,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import { rejectBreachedPassword } from '#auth/core/crypto/password-policy.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import {
  type OneTimeTokenRequest,
  type SendOneTimeTokenContext,
  sendOneTimeTokenOrSimulate,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { createSessionResponse, type SessionResponseContext } from '#auth/sessions/session-response.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { createSession } from '#auth/sessions/start-session.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { findUserByEmail } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import { signUpAnonymously } from './anonymous-sign-up.ts'
import {
  createSignUpRows,
  insertSignUpAccount,
  parseSignUpInput,
  type SignUpInput,
} from './create-account.ts'
import { signUpWithPhone } from './phone-sign-up.ts'
import { handleRepeatedSignUp, type SignUpWithPasswordHash } from './repeat-sign-up.ts'

type CreateContext = SendOneTimeTokenContext & Pick<AuthModuleDeps, 'db' | 'passwords' | 'onUserCreated'>
type SignUpContext = CreateContext & SessionResponseContext & Pick<AuthModuleDeps, 'breached'>

/** A session or an account to confirm. `changed`: another request changed the account meanwhile, so nothing was written. */
type Outcome = SessionResponseInput | User | 'known' | 'changed'

export const signUpRoutes: AuthRoutesPlugin = (app, auth) => {
  registerEndpoint(app, signUpEndpoint, async ({ body, query }, request) => {
    const source = getRequestClientInfo(request)
    await requireCaptcha(auth, body, source)
    if (auth.settings.signUpIsClosed) throw new ApiError('signup_disabled')
    if (body.email && body.phone) {
      throw new ApiError('validation_failed', { message: 'Enter either an email address or a phone number.' })
    }
    if (body.phone) return signUpWithPhone(auth, body.phone, body, source)
    if (!body.email) return signUpAnonymously(auth, body.data ?? {}, request)
    const redirectTo = resolveAllowedRedirectUrl(
      [request.headers.redirect_to, query.redirect_to],
      auth.settings,
    )
    return signUp(auth, parseSignUpInput(body.email, body, auth.settings.passwordPolicy), redirectTo, source)
  })
}

/** Creates an account (docs/protocol.md#sign-up). Returns a session with autoconfirm; otherwise the user, also for a known one. */
async function signUp(
  auth: SignUpContext,
  input: SignUpInput,
  redirectTo: string,
  source: RequestClientInfo,
): Promise<Session | User> {
  await rejectBreachedPassword(auth, input.password)
  await approveSignUp(auth, input, source)
  const outcome = await hashAndCreate(auth, input, redirectTo, source)
  if (outcome === 'known') {
    if (auth.settings.autoconfirm) throw new ApiError('user_already_exists')
    const now = auth.clock.now()
    return toPendingUser(createSignUpRows(input, { isConfirmed: false, now }), now)
  }
  return 'session' in outcome ? createSessionResponse(auth, outcome) : outcome
}

/** Asks the operator's hook, for known addresses as well: its answer must not tell which ones have an account. */
async function approveSignUp(
  { hooks, clock, settings }: SignUpContext,
  input: SignUpInput,
  { ip }: RequestClientInfo,
): Promise<void> {
  if (!hooks.approveNewUser) return
  const rows = createSignUpRows(input, { isConfirmed: settings.autoconfirm, now: clock.now() })
  await hooks.approveNewUser(toUserResponse(rows.user, [rows.identity], []), ip)
}

async function hashAndCreate(
  auth: CreateContext,
  input: SignUpInput,
  redirectTo: string,
  source: RequestClientInfo,
): Promise<Exclude<Outcome, 'changed'>> {
  for (;;) {
    const earlierHash = await findEarlierHash(auth, input)
    // Hashed in every case, so that the response time does not reveal whether the address is known.
    const passwordHash = await auth.passwords.hash(input.password, earlierHash)
    const delivery = {
      to: input.email,
      redirectTo,
      pkce: input.pkce,
      source,
      confirmsSignUp: true,
      signUp: { signUpPasswordHash: passwordHash, signUpMetadata: { ...input.data } },
    }
    const outcome = await commitAndSendEmails(auth, (tx) =>
      createOrRepeat(auth, tx, { ...input, passwordHash, earlierHash }, delivery),
    )
    if (outcome !== 'changed') return outcome
  }
}

/** Returns the password hash of an unconfirmed account, which tells whether a repeated sign-up has the same password. */
async function findEarlierHash(
  { db, settings }: Pick<AuthModuleDeps, 'db' | 'settings'>,
  { email }: SignUpInput,
): Promise<string | null> {
  if (settings.autoconfirm) return null
  const user = await findUserByEmail(db, email)
  return user && user.emailConfirmedAt === null ? user.passwordHash : null
}

async function createOrRepeat(
  auth: CreateContext,
  tx: Db,
  input: SignUpWithPasswordHash,
  delivery: OneTimeTokenRequest,
): Promise<Outcome> {
  const { source } = delivery
  const now = auth.clock.now()
  const isConfirmed = auth.settings.autoconfirm
  const created = await insertSignUpAccount(auth, tx, { ...input, isConfirmed }, now)
  if (!created) return handleRepeatedSignUp(auth, tx, input, delivery)
  const { user, rows } = created
  const traits = { provider: 'email' }
  if (isConfirmed) {
    const subject = await createSession(tx, user, 'password', source, now)
    const audit = { user, sessionId: subject.session.id, source, now }
    await insertAuditLogEntry(tx, 'user_signedup', audit, traits)
    await insertAuditLogEntry(tx, 'login', audit, traits)
    return subject
  }
  await sendOneTimeTokenOrSimulate(auth, tx, 'signup', user, delivery)
  await insertAuditLogEntry(tx, 'user_confirmation_requested', { user, source, now }, traits)
  return toPendingUser(rows, now)
}

/** Returns the response to a sign-up that must be confirmed, built from the request only. Known addresses get the same fields. */
const toPendingUser = ({ user, identity }: ReturnType<typeof createSignUpRows>, now: Date): User =>
  toUserResponse({ ...user, confirmationSentAt: now }, [identity], [])
