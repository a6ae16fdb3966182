import { isDeepStrictEqual } from 'node:util'
import type { LinkingDeps } from '#auth/accounts/account-deps.ts'
import { createPhoneAccountRows, insertPhoneAccount } from '#auth/accounts/linking/phone-account.ts'
import { simulateInsertion } from '#auth/accounts/sign-up/phone-sign-up.ts'
import { markConflictingSignUps } from '#auth/accounts/sign-up/repeat-sign-up.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import {
  issuePhoneCodeOrSimulate,
  type PhoneCodeOutcome,
  type PhoneCodeRequest,
} from '#auth/one-time/tokens/phone-code.ts'
import { lockUserByPhone, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'

interface PhoneSignInRequest extends Pick<PhoneCodeRequest, 'to' | 'channel' | 'source'> {
  /** Whether an unknown number gets an account without a password, which its first code confirms. */
  readonly createsUser: boolean
  readonly data: Readonly<Record<string, unknown>>
}

/** Stores a code to sign in with (docs/protocol.md#phone-sign-in). The work is the same for known and unknown numbers. */
export async function issueSignInCode(
  deps: LinkingDeps,
  tx: Db,
  { createsUser, data, ...request }: PhoneSignInRequest,
): Promise<PhoneCodeOutcome> {
  const now = deps.clock.now()
  const { to: phone, source, channel } = request
  const known = await lockUserByPhone(tx, phone)
  const isNew = !known && createsUser
  const created = !isNew
    ? await simulateInsertion(deps, tx, now)
    : await insertPhoneAccount(deps, tx, { phone, data, isConfirmed: false, language: source.language }, now)
  const isPending = known?.phoneConfirmedAt === null
  const isConflict = known !== null && isPending && !isSameSignUp(known, data)
  const user = isConflict ? await markConflictingSignUps(tx, known, now) : (known ?? created)
  const action = created || isPending ? 'user_confirmation_requested' : 'user_recovery_requested'
  await insertAuditLogEntry(deps, tx, action, { user, source, now }, { channel, created: isNew })
  const confirmsSignUp = !isConflict
  return issuePhoneCodeOrSimulate(deps, tx, 'sms', user, { ...request, confirmsSignUp })
}

/** Returns true if the account was created by an equal request, which had neither a password nor a provider. */
function isSameSignUp(
  { id, phone, passwordHash, hasConflictingSignUps, userMetadata }: UserRow,
  data: PhoneSignInRequest['data'],
) {
  const { user } = createPhoneAccountRows({ phone: phone ?? '', data, isConfirmed: false }, new Date(0))
  return (
    passwordHash === null &&
    !hasConflictingSignUps &&
    isDeepStrictEqual({ ...user.userMetadata, sub: id }, userMetadata)
  )
}
