import { passwordGrant as body, type Session } from '@satlens/contract'
import { ApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { findWeakness } from '../crypto/password-policy.ts'
import { requireCaptcha } from '../limits/captcha/captcha.ts'
import { toGuessError } from '../limits/guess-throttle.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import { parseEmail } from '../users/email-address.ts'
import { isBanned } from '../users/is-banned.ts'
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../users/users.queries.ts'

/**
 * Signs in with email and password (docs/protocol.md#password-sign-in). Unknown, banned and unconfirmed accounts are told apart only to
 * somebody who has the right password; the work is the same for all.
 */
export async function passwordGrant(
  auth: AuthContext,
  input: unknown,
  source: RequestSource,
): Promise<Session> {
  const { email, password, ...security } = readCredentials(input)
  await requireCaptcha(auth, security, source)
  // Whoever is turned away has not guessed, and costs no query.
  auth.passwords.requireCapacity()
  const now = auth.clock.now()
  const user = await findUserByEmail(auth.db, email)
  const guess = { kind: 'password', account: email, ip: source.ip } as const
  const refusal = await auth.guesses.attempt(guess, () =>
    hasSessionFrom(auth.db, user?.id ?? null, source.ip),
  )
  if (refusal) throw toGuessError(refusal)
  const isRight = await auth.passwords.matches(user?.passwordHash ?? null, password)
  if (!user || !isRight) {
    await insertAudit(auth.db, source, { action: 'login_failed', actor: user, at: now })
    throw new ApiError('invalid_credentials')
  }
  await auth.guesses.succeeded(guess)
  const reason = reasonToRefuse(user, now)
  if (reason) {
    await insertAudit(auth.db, source, { action: 'login_failed', actor: user, traits: { reason }, at: now })
    throw new ApiError(reason, { status: 400 })
  }

  const isOutdated = auth.passwords.isOutdated(user.passwordHash ?? '')
  const rehash = isOutdated ? { passwordHash: await auth.passwords.hash(password) } : null
  const outcome = await auth.db.transaction(async (tx): Promise<SignInOutcome> => {
    const current = await lockUser(tx, user.id)
    // Changed while it was compared: it is no longer the password of this account.
    if (!current || current.passwordHash !== user.passwordHash) return { refusal: 'invalid_credentials' }
    // A ban that came while the password was compared holds, too.
    const refusal = reasonToRefuse(current, now)
    if (refusal) {
      const traits = { reason: refusal }
      await insertAudit(tx, source, { action: 'login_failed', actor: current, traits, at: now })
      return { refusal }
    }
    if (rehash) await updateUser(tx, user.id, rehash)
    const subject = await startSession(tx, current, 'password', source, now)
    const traits = { provider: 'email' }
    await insertAudit(tx, source, {
      action: 'login',
      actor: current,
      sessionId: subject.session.id,
      traits,
      at: now,
    })
    return { subject }
  })
  if ('refusal' in outcome) throw new ApiError(outcome.refusal, { status: 400 })
  const { subject } = outcome
  const weakness = findWeakness(password)
  return { ...(await createSessionResponse(auth, subject)), ...(weakness ? { weak_password: weakness } : {}) }
}

type SignInOutcome =
  | { readonly subject: SessionSubject }
  | { readonly refusal: 'invalid_credentials' | 'user_banned' | 'email_not_confirmed' }

/** Why somebody with the right password does not get in. */
function reasonToRefuse(user: UserRow, now: Date) {
  if (isBanned(user, now)) return 'user_banned'
  return user.emailConfirmedAt ? null : 'email_not_confirmed'
}

function readCredentials(input: unknown) {
  const { email, phone, password, gotrue_meta_security } = parse(body, input)
  if (!email === !phone) {
    throw new ApiError('validation_failed', { message: 'Give either an email address or a phone number.' })
  }
  if (!email) throw new ApiError('phone_provider_disabled', { status: 422 })
  if (!password) throw new ApiError('validation_failed', { message: 'The password is missing.' })
  // What is no address belongs to nobody, and is refused like any address that belongs to nobody.
  const address = parseEmail(email)
  return { email: address.ok ? address.value : '', password, gotrue_meta_security }
}
