import type { Db } from '../../kernel/database/db.ts'
import { runInSavepoint } from '../../kernel/database/run-in-savepoint.ts'
import { createAccount } from '../account-linking/create-account.ts'
import { recordConflict } from '../account-linking/record-conflict.ts'
import type { SignUpInput } from '../account-linking/sign-up-input.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { wasEmailedSince } from '../email/outbox.queries.ts'
import { alreadyRegisteredEmail } from '../email/templates/account-emails.ts'
import { createEmailContext } from '../email/templates/frame.ts'
import { EMAIL_INTERVAL_MS, getMsUntilNextEmail } from '../one-time-tokens/email-interval.ts'
import { createEmailFlowState, type EmailDelivery } from '../one-time-tokens/send-one-time-token.ts'
import { sendIfDue, unusedAddress } from '../one-time-tokens/send-or-simulate.ts'
import { lockUserByEmail, type UserRow } from '../users/users.queries.ts'

/** A sign-up with its password hash. If the password equals that of an earlier sign-up, so does the hash. */
export interface HashedSignUp extends SignUpInput {
  readonly passwordHash: string
  /** The hash of an earlier, unconfirmed sign-up; null without one. */
  readonly earlierHash: string | null
}

/** Returns the delivery of the confirmation email. Its flow state stores the password hash and metadata. */
export const getSignUpEmail = (
  { email, pkce, data, passwordHash }: HashedSignUp,
  redirectTo: string,
  source: RequestSource,
): EmailDelivery => ({
  to: email,
  redirectTo,
  pkce,
  source,
  confirmsSignUp: true,
  signUp: { signUpPasswordHash: passwordHash, signUpMetadata: { ...data } },
})

/**
 * Handles a sign-up for a known address by emailing its owner, at most once a minute. A confirmed account is not changed.
 * An unconfirmed account gets its link again. If the sign-ups differ, neither password is valid until a browser proves
 * which of them it made. Returns `changed` without writing anything if the account has changed since its hash was read.
 */
export async function repeatSignUp(
  auth: AuthContext,
  tx: Db,
  signUp: HashedSignUp,
  redirectTo: string,
  source: RequestSource,
): Promise<'known' | 'changed'> {
  const now = auth.clock.now()
  const user = await lockUserByEmail(tx, signUp.email)
  if (!user) return 'changed'
  const { autoconfirm } = auth.settings
  const isPending = user.emailConfirmedAt === null
  if (!autoconfirm && isPending && user.passwordHash !== signUp.earlierHash) return 'changed'
  await insertAudit(tx, source, { action: 'user_repeated_signup', actor: user, at: now })
  if (autoconfirm) {
    if (isPending) await recordConflict(tx, user, now)
    return 'known'
  }
  if (!isPending) {
    await simulateCreation(auth, tx, signUp)
    await notifyOwner(auth, tx, user, signUp.email, source)
    return 'known'
  }
  const isRepetition = !user.hasConflictingSignUps && user.passwordHash === signUp.passwordHash
  const current = isRepetition ? user : await recordConflict(tx, user, now)
  const delivery = getSignUpEmail(signUp, redirectTo, source)
  const isDue = getMsUntilNextEmail(user.confirmationSentAt, now) === 0
  // A sign-up without an email can still be proven to be the owner's.
  if (!isDue && signUp.pkce) await createEmailFlowState(auth, tx, 'signup', user.id, delivery)
  await sendIfDue(auth, tx, 'signup', current, delivery)
  return 'known'
}

/** Creates an account and rolls it back, so that the response time does not reveal that the address is known. */
const simulateCreation = (auth: AuthContext, tx: Db, signUp: HashedSignUp) =>
  runInSavepoint(tx, true, (inner) => {
    const simulated = { ...signUp, email: unusedAddress(), isConfirmed: false }
    return createAccount(auth, inner, simulated, auth.clock.now())
  })

async function notifyOwner(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  email: string,
  source: RequestSource,
): Promise<void> {
  const since = new Date(auth.clock.now().getTime() - EMAIL_INTERVAL_MS)
  if (await wasEmailedSince(tx, user.id, 'already_registered', since)) return
  const mail = alreadyRegisteredEmail(createEmailContext(auth, email, source))
  await auth.outbox.put(tx, user.id, 'already_registered', mail)
}
