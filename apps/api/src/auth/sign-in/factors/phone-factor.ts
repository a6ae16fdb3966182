import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { fail, ok } from '@satlens/domain'
import { and, eq, gt, max } from 'drizzle-orm'
import { isAuditLogEntryAfter } from '#auth/core/audit/audit.queries.ts'
import type { AuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { mfaFactorsTable } from '#auth/core/tables/factors.ts'
import { chooseMessageLanguage } from '#auth/messages/message-language.ts'
import { formatCodeText } from '#auth/messages/sms/sms-sender.ts'
import { parsePhoneNumber } from '#auth/users/user.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { type FactorTypeHandler, requireFactorCode } from './factor-kind.ts'

/** A phone that receives six digits by text message, at most once a minute. */
export const phoneFactorHandler: FactorTypeHandler = {
  method: 'mfa/phone',
  requireEnabled({ sms }) {
    if (!sms) throw new ApiError('mfa_phone_verify_not_enabled')
  },
  async prepareEnrollment({ sms }, _caller, input) {
    if (!sms) throw new ApiError('mfa_phone_enroll_not_enabled')
    const phone = parsePhoneNumber(input.phone ?? '')
    if (!phone.ok) {
      throw new ApiError('validation_failed', {
        message: 'Include the country code, for example +41 44 668 18 00.',
      })
    }
    return { columns: { phone: phone.value }, details: { phone: `+${phone.value}` } }
  },
  async prepareChallenge(deps, tx, { factor, channel, source }) {
    const { clock, secret, settings } = deps
    const to = factor.phone ?? ''
    await requireTextInterval(tx, factor.userId, to, clock.now())
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const language = await chooseMessageLanguage(deps, tx, factor.userId, source)
    const text = formatCodeText(language, settings.brand, code, 5)
    return {
      columns: { otpHash: hashPhoneCode(secret, factor.id, code) },
      details: {},
      message: { to, text, channel, otp: { userId: factor.userId, code, isSecondFactor: true, language } },
    }
  },
  validateResponse: requireFactorCode,
  async verifyResponse({ secret }, _tx, { factor, challenge }, { code }) {
    const stored = Buffer.from(challenge.otpHash ?? '')
    const isRight = secret.accepted.some((issuer) =>
      timingSafeEqual(Buffer.from(hashPhoneCode(issuer, factor.id, code ?? '')), stored),
    )
    return isRight ? ok({}) : fail(null)
  },
}

/** Returns a keyed hash of a code. A plain hash of one million possible codes could be reversed from a database dump. */
const hashPhoneCode = (secret: AuthSecret, factorId: string, code: string): string =>
  createHmac('sha256', secret.derive('factor-code')).update(`${factorId}:${code}`).digest('base64url')

/** Minimum time between two text messages to one phone, and for one account (docs/protocol.md#rate-limits). */
const TEXT_INTERVAL_MS = 60_000

/** Throws if the last text to this phone or account was less than a minute ago. Enrolling again must not allow more. */
async function requireTextInterval(tx: Db, userId: string, phone: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TEXT_INTERVAL_MS)
  const [toPhone] = await tx
    .select({ sentAt: max(mfaFactorsTable.lastChallengedAt) })
    .from(mfaFactorsTable)
    .where(and(eq(mfaFactorsTable.phone, phone), gt(mfaFactorsTable.lastChallengedAt, since)))
  const sent = { action: 'challenge_created', traits: { factor_type: 'phone' } }
  const [forUser] = await tx
    .select({ sentAt: max(auditLogEntriesTable.createdAt) })
    .from(auditLogEntriesTable)
    .where(isAuditLogEntryAfter(userId, since, sent))
  const last = Math.max(toPhone?.sentAt?.getTime() ?? 0, forUser?.sentAt?.getTime() ?? 0)
  if (last === 0) return
  const retryAfterSeconds = Math.ceil((last + TEXT_INTERVAL_MS - now.getTime()) / 1000)
  throw new ApiError('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })
}
