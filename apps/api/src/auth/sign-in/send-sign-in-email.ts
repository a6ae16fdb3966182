import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../kernel/database/db.ts'
import { runInSavepoint } from '../../kernel/database/run-in-savepoint.ts'
import { createAccount } from '../account-linking/create-account.ts'
import { recordConflict } from '../account-linking/record-conflict.ts'
import { toSignUpRows } from '../account-linking/sign-up-input.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { EmailRequest } from '../one-time-tokens/email-request.ts'
import { sendIfDue, unusedAddress } from '../one-time-tokens/send-or-simulate.ts'
import { lockUserByEmail, type UserRow } from '../users/users.queries.ts'

interface SignInRequest extends EmailRequest {
  /** An unknown address gets an account without a password, which its first link confirms. */
  readonly createsUser: boolean
  readonly data: Readonly<Record<string, unknown>>
}

/** Mails a link and a code that sign in (docs/protocol.md#sign-in-by-email). Known, unknown and unwanted addresses get the same answer and work. */
export async function sendSignInEmail(
  auth: AuthContext,
  request: SignInRequest,
  source: RequestSource,
): Promise<void> {
  const { email, redirectTo, pkce } = request
  await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const known = await lockUserByEmail(tx, email)
    const created = await createOrPretend(auth, tx, known, request)
    const user = known ? await recordProofRequest(tx, known, request.data, now) : created
    // Somebody who has never confirmed the address does so first.
    const kind = user && !user.emailConfirmedAt ? 'signup' : 'magiclink'
    const confirmsSignUp = user !== null && (created !== null || isSameSignUp(user, request.data))
    await sendIfDue(auth, tx, kind, user, { to: email, redirectTo, pkce, source, confirmsSignUp })
    const action = kind === 'signup' ? 'user_confirmation_requested' : 'user_recovery_requested'
    await insertAudit(tx, source, { action, actor: user, at: now })
  })
  auth.outbox.wake()
}

async function createOrPretend(
  auth: AuthContext,
  tx: Db,
  known: UserRow | null,
  { email, data, createsUser }: SignInRequest,
): Promise<UserRow | null> {
  const isPretended = known !== null || !createsUser || auth.settings.signUpIsClosed
  const applicant = { email: isPretended ? unusedAddress() : email, data }
  const created = await runInSavepoint(tx, isPretended, (inner) =>
    createAccount(auth, inner, { ...applicant, passwordHash: null, isConfirmed: false }, auth.clock.now()),
  )
  return created?.user ?? null
}

/** Records that somebody asks to prove a pending address without the sign-up that made the account. */
const recordProofRequest = async (tx: Db, user: UserRow, data: object, now: Date): Promise<UserRow> =>
  user.emailConfirmedAt === null && !isSameSignUp(user, data) ? recordConflict(tx, user, now) : user

/**
 * Whether the account was made by such a request too, and with the same metadata: asking again is then no other sign-up.
 * A sign-up with a password is another one, and so is one through a provider.
 */
function isSameSignUp(
  { id, email, passwordHash, hasConflictingSignUps, userMetadata, appMetadata }: UserRow,
  data: object,
) {
  const { user } = toSignUpRows(
    { email: email ?? '', data: { ...data } },
    { isConfirmed: false, now: new Date(0) },
  )
  return (
    passwordHash === null &&
    !hasConflictingSignUps &&
    appMetadata.provider === 'email' &&
    isDeepStrictEqual({ ...user.userMetadata, sub: id }, userMetadata)
  )
}
