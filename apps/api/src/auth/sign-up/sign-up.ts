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
  /** The account of this address changed while the password was hashed. Nothing was written. */
  | { readonly kind: 'changed' }

/**
 * Creates an account (docs/protocol.md#sign-up). Returns a session with autoconfirm; otherwise sends a confirmation email
 * and returns the user. For a known address it throws `user_already_exists` with autoconfirm; otherwise the response is
 * that of a new address.
 */
export async function signUp(
  auth: AuthContext,
  input: SignUpInput,
  redirectTo: string,
  source: RequestSource,
): Promise<Session | User> {
  if (auth.settings.signUpIsClosed) throw new ApiError('signup_disabled')
  await rejectBreachedPassword(auth, input.password)
  const outcome = await hashAndCreate(auth, input, redirectTo, source)
  auth.outbox.wake()
  switch (outcome.kind) {
    case 'signed_in':
      return createSessionResponse(auth, outcome.subject)
    case 'must_confirm':
      return outcome.user
    case 'known':
      if (auth.settings.autoconfirm) throw new ApiError('user_already_exists')
      return toSimulatedUser(input, auth.clock.now())
  }
}

async function hashAndCreate(
  auth: AuthContext,
  input: SignUpInput,
  redirectTo: string,
  source: RequestSource,
): Promise<Exclude<Outcome, { kind: 'changed' }>> {
  for (;;) {
    const earlierHash = await findEarlierHash(auth, input)
    // Hashed in every case, so that the response time does not reveal whether the address is known.
    const passwordHash = await auth.passwords.hash(input.password, earlierHash)
    const outcome = await auth.db.transaction((tx) =>
      createOrRepeat(auth, tx, { ...input, passwordHash, earlierHash }, redirectTo, source),
    )
    if (outcome.kind !== 'changed') return outcome
  }
}

/** Returns the password hash of an unconfirmed account, which tells whether a repeated sign-up has the same password. */
async function findEarlierHash(
  { db, settings }: AuthContext,
  { email }: SignUpInput,
): Promise<string | null> {
  if (settings.autoconfirm) return null
  const user = await findUserByEmail(db, email)
  return user && user.emailConfirmedAt === null ? user.passwordHash : null
}

async function createOrRepeat(
  auth: AuthContext,
  tx: Db,
  input: HashedSignUp,
  redirectTo: string,
  source: RequestSource,
): Promise<Outcome> {
  const now = auth.clock.now()
  const isConfirmed = auth.settings.autoconfirm
  const created = await createAccount(auth, tx, { ...input, isConfirmed }, now)
  if (!created) {
    return { kind: await repeatSignUp(auth, tx, input, redirectTo, source) }
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
  const delivery = getSignUpEmail(input, redirectTo, source)
  await sendOrSimulate(auth, tx, 'signup', user, delivery)
  await insertAudit(tx, source, { action: 'user_confirmation_requested', actor: user, traits, at: now })
  return { kind: 'must_confirm', user: toPendingUser(rows, now) }
}

/** Returns the user that a new account would have, built from the request only. */
const toSimulatedUser = (input: SignUpInput, now: Date): User =>
  toPendingUser(toSignUpRows(input, { isConfirmed: false, now }), now)

/** Returns the response to a sign-up that must be confirmed. It has the same fields for new and known addresses. */
const toPendingUser = ({ user, identity }: ReturnType<typeof toSignUpRows>, now: Date): User =>
  toUserJson({ ...user, confirmationSentAt: now }, [identity], [])
