import type { AuthHooks } from '#auth/core/hooks/auth-hooks.ts'
import { findUserResponse } from '#auth/users/find-user-response.ts'
import type { Db } from '#kernel/database/db.ts'
import type { SmsSender } from './sms-sender.ts'

/** Creates a sender that hands one-time codes to the operator's hook (docs/protocol.md#hooks). */
export const createHookSmsSender = (sendSms: NonNullable<AuthHooks['sendSms']>, db: Db): SmsSender => ({
  async send({ to, otp }) {
    const user = await findUserResponse(db, otp.userId)
    if (!user) throw new Error('The account of the text message does not exist.')
    await sendSms(user, {
      otp: otp.code,
      phone: to,
      language: otp.language,
      ...(otp.isSecondFactor ? { sms_type: 'mfa' } : {}),
    })
  },
})
