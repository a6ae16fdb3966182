import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { fail, ok, type Result } from '@satlens/domain'
import { ApiError } from '../../../kernel/http/errors.ts'
import type { AuthSecret } from '../../crypto/auth-secret.ts'
import type { FactorKind } from '../factor-kind.ts'
import { requireCode } from '../require-code.ts'
import { requireTextInterval } from './text-interval.ts'

/** A phone that receives six digits by text message, at most once a minute. */
export const phoneFactor: FactorKind = {
  method: 'mfa/phone',
  requireEnabled({ sms }) {
    if (!sms) throw new ApiError('mfa_phone_verify_not_enabled')
  },
  prepareEnrollment({ sms }, _caller, input) {
    if (!sms) throw new ApiError('mfa_phone_enroll_not_enabled')
    const phone = parsePhone(input.phone ?? '')
    if (!phone.ok) {
      throw new ApiError('validation_failed', {
        message: 'Include the country code, for example +41 44 668 18 00.',
      })
    }
    return { columns: { phone: phone.value }, details: { phone: `+${phone.value}` } }
  },
  async prepareChallenge({ clock, secret, settings }, tx, { factor, channel }) {
    const to = factor.phone ?? ''
    await requireTextInterval(tx, { userId: factor.userId, phone: to }, clock.now())
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const text = `${code} is your ${settings.brand} code. It expires in 5 minutes. Don't share it with anyone.`
    return {
      columns: { otpHash: hashPhoneCode(secret, factor.id, code) },
      details: {},
      message: { to, text, channel },
    }
  },
  validateResponse: requireCode,
  async verifyResponse({ secret }, _tx, { factor, challenge }, { code }) {
    const stored = Buffer.from(challenge.otpHash ?? '')
    const isRight = secret.accepted.some((issuer) =>
      timingSafeEqual(Buffer.from(hashPhoneCode(issuer, factor.id, code ?? '')), stored),
    )
    return isRight ? ok({}) : fail(null)
  },
}

const E164 = /^[1-9][0-9]{1,14}$/

/** Parses a phone number with country code. Returns its E.164 digits without the plus (docs/protocol.md#values). */
export function parsePhone(text: string): Result<string, 'not_a_phone'> {
  const digits = text.replace(/^\s*\+/, '').replace(/[\s().-]/g, '')
  return text.length <= 40 && E164.test(digits) ? ok(digits) : fail('not_a_phone')
}

/** Returns a keyed hash of a code. A plain hash of one million possible codes could be reversed from a database dump. */
const hashPhoneCode = (secret: AuthSecret, factorId: string, code: string): string =>
  createHmac('sha256', secret.derive('factor-code')).update(`${factorId}:${code}`).digest('base64url')
