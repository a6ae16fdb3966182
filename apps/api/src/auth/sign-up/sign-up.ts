import type { Session, User } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { createAccount } from '../account-linking/create-account.ts'
import { type SignUpInput, toSignUpRows } from '../account-linking/sign-up-input.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { rejectBreachedPassword } from '../crypto/breached-passwords.ts'
import { sendOrSimulate } from '../one-time-tokens/send-or-simulate.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { startSession } from '../sessions/start-session.ts'
import { toUserJson } from '../users/user-json.ts'
import { findUserByEmail } from '../users/users.queries.ts'
import { getSignUpEmail, type HashedSignUp, repeatSignUp } from './repeat-sign-up.ts'

type Outcome =
  | { readonly kind: 'signed_in'; readonly subject: SessionSubject }
  | { readonly kind: 'must_confirm'; readonly user: User }
  | { readonly kind: 'known' }
  /** Another sign-up with this address came while the password was hashed. Nothing was written. */
  | { readonly kind: 'overtaken' }

/**
 * Creates an account (docs/protocol.md#sign-up): with autoconfirm a session at once, else a mail and the bare user. A known address
 * is refused with autoconfirm, and without it gets the answer of a new one.
 */
export async function signUp(
  auth: AuthContext,
  application: SignUpInput,
  redirectTo: string,
  source: RequestSource,
): Promise<Session | User> {
  if (auth.settings.signUpIsClosed) throw new ApiError('signup_disabled')
  await rejectBreachedPassword(auth, application.password)
  const outcome = await hashAndEnrol(auth, application, redirectTo, source)
  auth.outbox.wake()
  switch (outcome.kind) {
    case 'signed_in':
      return createSessionResponse(auth, outcome.subject)
    case 'must_confirm':
      return outcome.user
    case 'known':
      if (auth.settings.autoconfirm) throw new ApiError('user_already_exists')
      return fakeUser(application, auth.clock.now())
  }
}

async function hashAndEnrol(
  auth: AuthContext,
  application: SignUpInput,
  redirectTo: string,
  source: RequestSource,
): Promise<Exclude<Outcome, { kind: 'overtaken' }>> {
  for (;;) {
    const earlierHash = await findEarlierHash(auth, application)
    // In every branch, so that the time says nothing about the address.
    const passwordHash = await auth.passwords.hash(application.password, earlierHash)
    const outcome = await auth.db.transaction((tx) =>
      enrol(auth, tx, { ...application, passwordHash, earlierHash }, redirectTo, source),
    )
    if (outcome.kind !== 'overtaken') return outcome
  }
}

/** Returns the hash of an earlier sign-up that was never confirmed: the same password is then known to be the same. */
async function findEarlierHash(
  { db, settings }: AuthContext,
  { email }: SignUpInput,
): Promise<string | null> {
  if (settings.autoconfirm) return null
  const user = await findUserByEmail(db, email)
  return user && user.emailConfirmedAt === null ? user.passwordHash : null
}

async function enrol(
  auth: AuthContext,
  tx: Db,
  application: HashedSignUp,
  redirectTo: string,
  source: RequestSource,
): Promise<Outcome> {
  const now = auth.clock.now()
  const isConfirmed = auth.settings.autoconfirm
  const created = await createAccount(auth, tx, { ...application, isConfirmed }, now)
  if (!created) {
    return { kind: await repeatSignUp(auth, tx, application, redirectTo, source) }
  }
  const { user, rows } = created
  const traits = { provider: 'email' }
  if (isConfirmed) {
    const subject = await startSession(tx, user, 'password', source, now)
    const audit = { actor: user, sessionId: subject.session.id, traits, at: now }
    await insertAudit(tx, source, { ...audit, action: 'user_signedup' })
    await insertAudit(tx, source, { ...audit, action: 'login' })
    return { kind: 'signed_in', subject }
  }
  const way = getSignUpEmail(application, redirectTo, source)
  await sendOrSimulate(auth, tx, 'signup', user, way)
  await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, traits, at: now })
  return { kind: 'must_confirm', user: pendingUser(rows, now) }
}

/** What a new account would have looked like, from the request alone: the stored one stays unseen. */
const fakeUser = (application: SignUpInput, now: Date): User =>
  pendingUser(toSignUpRows(application, { isConfirmed: false, now }), now)

/** The answer to a sign-up that waits for its confirmation: to the last byte of one form for new and known addresses. */
const pendingUser = ({ user, identity }: ReturnType<typeof toSignUpRows>, now: Date): User =>
  toUserJson({ ...user, confirmationSentAt: now }, [identity], [])
