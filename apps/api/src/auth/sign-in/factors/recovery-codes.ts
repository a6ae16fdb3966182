import { createHmac, randomInt } from 'node:crypto'
import type { createRecoveryCodesEndpoint, EndpointResponse, Session } from '@satlens/contract'
import { normalizeRecoveryCode } from '@satlens/domain'
import { changeAccountWithLockedCaller } from '#auth/accounts/settings/change-account.ts'
import { requireAal2 } from '#auth/accounts/step-up/step-up.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { AuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { formatWaitTime } from '#auth/core/limits/limiter.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { emailUndoLinkForAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import type { SessionDeps } from '#auth/sessions/session-deps.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { hasVerifiedFactor } from '#auth/users/factors.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  findFailedRecoveryCodeAttempts,
  insertRecoveryCodes,
  markRecoveryCodeUsed,
} from './recovery-codes.queries.ts'
import { upgradeSessionToAal2 } from './upgrade-session.ts'

const CODE_COUNT = 10
// Without i, l, o, 0 and 1, which are easily confused. 24 of these characters are 118 random bits; a fast hash suffices
// from 112 bits on (OWASP ASVS 5.0, 6.5.2).
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODE_LENGTH = 24
const MAX_WRONG = 10
const WINDOW_MS = 15 * 60_000
const RECOVERY_CODE = 'recovery_code' as const
const TRAITS = { factor_type: RECOVERY_CODE }

type CreatedCodes = EndpointResponse<typeof createRecoveryCodesEndpoint>

/** Returns how many recovery codes the user has. Throws if there are none. */
export async function getRecoveryCodeStatus(db: Db, userId: string) {
  const counts = await countRecoveryCodes(db, userId)
  if (counts.total > 0) return { id: userId, type: RECOVERY_CODE, ...counts }
  throw new ApiError('mfa_factor_not_found', { message: 'You have no backup codes.' })
}

/** Creates ten codes for an account that has a verified factor and no codes. */
export const createRecoveryCodes = (deps: MessageDeps, caller: AuthenticatedCaller): Promise<CreatedCodes> =>
  writeCodes(deps, caller, async (db) => {
    if (!(await hasVerifiedFactor(db, caller.userId))) throw new ApiError('mfa_recovery_codes_sole_factor')
    requireAal2(caller)
    const { total } = await countRecoveryCodes(db, caller.userId)
    if (total > 0) {
      const message = 'You already have backup codes. Generate new ones to replace them.'
      throw new ApiError('mfa_verified_factor_exists', { message })
    }
  })

export const replaceRecoveryCodes = (deps: MessageDeps, caller: AuthenticatedCaller): Promise<CreatedCodes> =>
  writeCodes(deps, caller, async (db) => {
    requireAal2(caller)
    await getRecoveryCodeStatus(db, caller.userId)
  })

async function writeCodes(deps: MessageDeps, caller: AuthenticatedCaller, check: (tx: Db) => Promise<void>) {
  const { userId } = caller
  const codes = Array.from({ length: CODE_COUNT }, createRecoveryCode)
  await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    await check(tx)
    await deleteRecoveryCodes(tx, userId)
    const hashes = codes.map((code) => hashRecoveryCode(deps.secret, userId, code))
    await insertRecoveryCodes(tx, userId, hashes, actor.now)
    const addition = { subject: 'recovery_codes', subjectId: null, name: '' } as const
    await emailUndoLinkForAddedCredential(deps, tx, actor.user, addition, caller.source)
    await insertAuditLogEntry(deps, tx, 'factor_updated', actor, TRAITS)
  })
  return { id: userId, type: RECOVERY_CODE, total: codes.length, codes }
}

export async function removeRecoveryCodesOfCaller(
  deps: MessageDeps,
  caller: AuthenticatedCaller,
): Promise<{ id: string }> {
  const { userId } = caller
  await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    requireAal2(caller)
    await getRecoveryCodeStatus(tx, userId)
    await deleteRecoveryCodes(tx, userId)
    await insertAuditLogEntry(deps, tx, 'factor_deleted', actor, TRAITS)
  })
  return { id: userId }
}

/** Upgrades the session to AAL2 with a code in place of a lost factor. The code is used up and the owner is notified. */
export async function verifyMfaRecoveryCode(
  deps: SessionDeps,
  caller: AuthenticatedCaller,
  code: string,
): Promise<Session> {
  const { userId, sessionId } = caller
  const subject = await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const { now } = actor
    await rejectWhileLocked(tx, userId, now)
    const hashes = deps.secret.accepted.map((secret) => hashRecoveryCode(secret, userId, code))
    const isRight = await markRecoveryCodeUsed(tx, userId, hashes, now)
    await insertAuditLogEntry(deps, tx, 'verification_attempted', actor, { ...TRAITS, success: isRight })
    // Thrown, it would roll back the record of the wrong code.
    if (!isRight) return new ApiError('mfa_verification_failed')
    const { remaining } = await countRecoveryCodes(tx, userId)
    await queueAccountEmail(deps, tx, 'recovery_code_used', actor.user, caller.source, { remaining })
    return upgradeSessionToAal2(tx, { sessionId, method: 'mfa/recovery_code', factorId: null }, now)
  })
  return createSessionResponse(deps, subject)
}

async function rejectWhileLocked(tx: Db, userId: string, now: Date): Promise<void> {
  const { wrong, first } = await findFailedRecoveryCodeAttempts(
    tx,
    userId,
    new Date(now.getTime() - WINDOW_MS),
  )
  if (!first || wrong < MAX_WRONG) return
  const remainingMs = first.getTime() + WINDOW_MS - now.getTime()
  const retryAfterSeconds = Math.ceil(remainingMs / 1000)
  throw new ApiError('mfa_recovery_codes_locked', {
    message: `Too many wrong codes. Try again in ${formatWaitTime(retryAfterSeconds)}.`,
    retryAfterSeconds,
  })
}

const createRecoveryCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Returns the stored form of a code, however it was typed. */
function hashRecoveryCode(secret: AuthSecret, userId: string, entered: string): string {
  const code = normalizeRecoveryCode(entered)
  return createHmac('sha256', secret.derive('recovery-code')).update(`${userId}:${code}`).digest('base64url')
}
