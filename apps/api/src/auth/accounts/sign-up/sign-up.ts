import { type Session, signUpEndpoint, type User } from '@satlens/contract'
import {
  getRequestClientInfo,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import { rejectBreachedPassword } from '#auth/core/crypto/password-policy.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import type { AuthRoutesPlugin, CoreDeps } from '#auth/core/ports.ts'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import {
  type OneTimeTokenRequest,
  sendOneTimeTokenOrSimulate,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { createSession } from '#auth/sessions/start-session.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { findUserByEmail } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import type { AccountDeps } from '../account-deps.ts'
import { signUpAnonymously } from './anonymous-sign-up.ts'
import {
  createSignUpRows,
  insertSignUpAccount,
  parseSignUpInput,
  type SignUpInput,
} from './create-account.ts'
import { signUpWithPhone } from './phone-sign-up.ts'
import { handleRepeatedSignUp, type SignUpWithPasswordHash } from './repeat-sign-up.ts'

/** A session or an account to confirm. `changed`: another request changed the account meanwhile, so nothing was written. */
type Outcome = SessionResponseInput | User | 'known' | 'changed'

export const signUpRoutes: AuthRoutesPlugin<AccountDeps> = (app, deps) => {
  registerEndpoint(app, signUpEndpoint, async ({ body, query }, request) => {
    const source = getRequestClientInfo(request)
    await requireCaptcha(deps, body, source)
    if (deps.settings.signUpIsClosed) throw new ApiError('signup_disabled')
    if (body.email && body.phone) {
      throw new ApiError('validation_failed', { message: 'Enter either an email address or a phone number.' })
    }
    if (body.phone) return signUpWithPhone(deps, body.phone, body, source)
    if (!body.email) return signUpAnonymously(deps, body.data ?? {}, request)
    const redirectTo = resolveAllowedRedirectUrl(
      [request.headers.redirect_to, query.redirect_to],
      deps.settings,
    )
    return signUp(deps, parseSignUpInput(body.email, body, deps.settings.passwordPolicy), redirectTo, source)
  })
}

/** Creates an account (docs/protocol.md#sign-up). Returns a session with autoconfirm; otherwise the user, also for a known one. */
async function signUp(
  deps: AccountDeps,
  input: SignUpInput,
  redirectTo: string,
  source: RequestClientInfo,
): Promise<Session | User> {
  await rejectBreachedPassword(deps, input.password)
  await approveSignUp(deps, input, source)
  const outcome = await hashAndCreate(deps, input, redirectTo, source)
  if (outcome === 'known') {
    if (deps.settings.autoconfirm) throw new ApiError('user_already_exists')
    const now = deps.clock.now()
    return toPendingUser(createSignUpRows(input, { isConfirmed: false, now }), now)
  }
  return 'session' in outcome ? createSessionResponse(deps, outcome) : outcome
}

/** Asks the operator's hook, for known addresses as well: its answer must not tell which ones have an account. */
async function approveSignUp(
  { hooks, clock, settings }: AccountDeps,
  input: SignUpInput,
  { ip }: RequestClientInfo,
): Promise<void> {
  if (!hooks.approveNewUser) return
  const rows = createSignUpRows(input, { isConfirmed: settings.autoconfirm, now: clock.now() })
  await hooks.approveNewUser(toUserResponse(rows.user, [rows.identity], []), ip)
}

async function hashAndCreate(
  deps: AccountDeps,
  input: SignUpInput,
  redirectTo: string,
  source: RequestClientInfo,
): Promise<Exclude<Outcome, 'changed'>> {
  for (;;) {
    const earlierHash = await findEarlierHash(deps, input)
    // Hashed in every case, so that the response time does not reveal whether the address is known.
    const passwordHash = await deps.passwords.hash(input.password, earlierHash)
    const delivery = {
      to: input.email,
      redirectTo,
      pkce: input.pkce,
      source,
      confirmsSignUp: true,
      signUp: { signUpPasswordHash: passwordHash, signUpMetadata: { ...input.data } },
    }
    const outcome = await commitAndSendEmails(deps, (tx) =>
      createOrRepeat(deps, tx, { ...input, passwordHash, earlierHash }, delivery),
    )
    if (outcome !== 'changed') return outcome
  }
}

/** Returns the password hash of an unconfirmed account, which tells whether a repeated sign-up has the same password. */
async function findEarlierHash({ db, settings }: CoreDeps, { email }: SignUpInput): Promise<string | null> {
  if (settings.autoconfirm) return null
  const user = await findUserByEmail(db, email)
  return user && user.emailConfirmedAt === null ? user.passwordHash : null
}

async function createOrRepeat(
  deps: AccountDeps,
  tx: Db,
  input: SignUpWithPasswordHash,
  delivery: OneTimeTokenRequest,
): Promise<Outcome> {
  const { source } = delivery
  const now = deps.clock.now()
  const isConfirmed = deps.settings.autoconfirm
  const created = await insertSignUpAccount(
    deps,
    tx,
    { ...input, isConfirmed, language: source.language },
    now,
  )
  if (!created) return handleRepeatedSignUp(deps, tx, input, delivery)
  const { user, rows } = created
  const traits = { provider: 'email' }
  if (isConfirmed) {
    const subject = await createSession(tx, user, 'password', source, now)
    const audit = { user, sessionId: subject.session.id, source, now }
    await insertAuditLogEntry(deps, tx, 'user_signedup', audit, { ...traits, created: true })
    await insertAuditLogEntry(deps, tx, 'login', audit, traits)
    return subject
  }
  await sendOneTimeTokenOrSimulate(deps, tx, 'signup', user, delivery)
  const audit = { user, source, now }
  await insertAuditLogEntry(deps, tx, 'user_confirmation_requested', audit, { ...traits, created: true })
  return toPendingUser(rows, now)
}

/** Returns the response to a sign-up that must be confirmed, built from the request only. Known addresses get the same fields. */
const toPendingUser = ({ user, identity }: ReturnType<typeof createSignUpRows>, now: Date): User =>
  toUserResponse({ ...user, confirmationSentAt: now }, [identity], [])
