import { fail, ok } from '@satlens/domain'
import { ApiError } from '../../../kernel/http/errors.ts'
import type { FactorKind } from '../factor-kind.ts'
import { requireCode } from '../require-code.ts'
import { createPhoneCode, hashPhoneCode, isPhoneCode, phoneMessage } from './phone-code.ts'
import { parsePhone } from './phone-number.ts'
import { requireTextInterval } from './text-interval.ts'

/** A phone: it is sent digits, once a minute at most. */
export const phoneFactor: FactorKind = {
  method: 'mfa/phone',
  requireEnabled({ sms }) {
    if (!sms) throw new ApiError('mfa_phone_verify_not_enabled')
  },
  begin({ sms }, _caller, wanted) {
    if (!sms) throw new ApiError('mfa_phone_enroll_not_enabled')
    const phone = parsePhone(wanted.phone ?? '')
    if (!phone.ok) {
      throw new ApiError('validation_failed', {
        message: 'Give the phone number with its country code, such as +41 44 668 18 00.',
      })
    }
    return { columns: { phone: phone.value }, shown: { phone: `+${phone.value}` } }
  },
  async ask({ clock, secret, settings }, tx, { factor, channel }) {
    const to = factor.phone ?? ''
    await requireTextInterval(tx, { userId: factor.userId, phone: to }, clock.now())
    const code = createPhoneCode()
    return {
      columns: { otpHash: hashPhoneCode(secret, factor.id, code) },
      shown: {},
      message: { to, text: phoneMessage(settings.brand, code), channel },
    }
  },
  requireAnswer: requireCode,
  async check({ secret }, _tx, { factor, challenge }, { code }) {
    return isPhoneCode(secret, factor.id, code ?? '', challenge.otpHash ?? '') ? ok({}) : fail(null)
  },
}
