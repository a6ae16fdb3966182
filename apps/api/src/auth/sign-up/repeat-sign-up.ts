import type { Db } from '../../kernel/database/db.ts'
import { runInSavepoint } from '../../kernel/database/run-in-savepoint.ts'
import { createAccount } from '../account-linking/create-account.ts'
import { recordConflict } from '../account-linking/record-conflict.ts'
import type { SignUpInput } from '../account-linking/sign-up-input.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { wasEmailedSince } from '../email/outbox.queries.ts'
import { alreadyRegisteredEmail } from '../email/templates/sign-up-emails.ts'
import { EMAIL_INTERVAL_MS, getMsUntilNextEmail } from '../one-time-tokens/email-interval.ts'
import { createEmailFlowState, type EmailDelivery } from '../one-time-tokens/send-one-time-token.ts'
import { sendIfDue, unusedAddress } from '../one-time-tokens/send-or-simulate.ts'
import { lockUserByEmail, type UserRow } from '../users/users.queries.ts'

/** A sign-up with its password hashed like that of an earlier one, which is null where there was none. */
export interface HashedSignUp extends SignUpInput {
  readonly passwordHash: string
  readonly earlierHash: string | null
}

/** The confirmation email of a sign-up; its flow keeps what the sign-up brought. */
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
 * Handles a sign-up for an address that is known: its owner gets an email, at most one a minute. A confirmed account stays
 * as it is. One that was never confirmed gets its link again, and with a second, different sign-up neither password counts
 * until a browser shows which of them it made.
 */
export async function repeatSignUp(
  auth: AuthContext,
  tx: Db,
  application: HashedSignUp,
  redirectTo: string,
  source: RequestSource,
): Promise<'known' | 'overtaken'> {
  const now = auth.clock.now()
  const user = await lockUserByEmail(tx, application.email)
  if (!user) return 'overtaken'
  const { autoconfirm } = auth.settings
  const isPending = user.emailConfirmedAt === null
  if (!autoconfirm && isPending && user.passwordHash !== application.earlierHash) return 'overtaken'
  await insertAudit(tx, source, { action: 'user_repeated_signup', actor: user, at: now })
  if (autoconfirm) {
    if (isPending) await recordConflict(tx, user, now)
    return 'known'
  }
  if (!isPending) {
    await pretendToCreate(auth, tx, application)
    await notifyOwner(auth, tx, user, application.email)
    return 'known'
  }
  const isSame = !user.hasConflictingSignUps && user.passwordHash === application.passwordHash
  const current = isSame ? user : await recordConflict(tx, user, now)
  const mail = getSignUpEmail(application, redirectTo, source)
  const isDue = getMsUntilNextEmail(user.confirmationSentAt, now) === 0
  // Without an email of its own the sign-up can still be shown to be the owner's.
  if (!isDue && application.pkce) await createEmailFlowState(auth, tx, 'signup', user.id, mail)
  await sendIfDue(auth, tx, 'signup', current, mail)
  return 'known'
}

/** What a new account would have taken, so that the time tells nothing either. */
const pretendToCreate = (auth: AuthContext, tx: Db, application: HashedSignUp) =>
  runInSavepoint(tx, true, (inner) => {
    const nobody = { ...application, email: unusedAddress(), isConfirmed: false }
    return createAccount(auth, inner, nobody, auth.clock.now())
  })

async function notifyOwner(auth: AuthContext, tx: Db, user: UserRow, email: string): Promise<void> {
  const since = new Date(auth.clock.now().getTime() - EMAIL_INTERVAL_MS)
  if (await wasEmailedSince(tx, user.id, 'already_registered', since)) return
  const mail = alreadyRegisteredEmail(auth.settings.brand, email, auth.settings.siteUrl)
  await auth.outbox.put(tx, user.id, 'already_registered', mail)
}
