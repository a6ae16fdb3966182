import type { EndpointReply, enrollFactorEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import { ApiError } from '../../../kernel/errors.ts'
import type { AuthContext } from '../../context.ts'
import type { Caller } from '../../guard/caller.ts'
import { seal } from '../../secrets/sealed-text.ts'
import type { FactorType } from '../factors.queries.ts'
import { parsePhone } from '../phone/phone-number.ts'
import { qrSvg } from '../totp/qr-svg.ts'
import { makeTotpSecret, totpUri } from '../totp/totp.ts'

/** TOTP secrets are encrypted under this purpose. */
export const TOTP_PURPOSE = 'totp'

/** What a new factor is on its kind's side: its columns, and what only its owner is shown, once. */
export interface BegunFactor {
  readonly columns: {
    readonly factorType: FactorType
    readonly sealedSecret?: string
    readonly phone?: string
  }
  readonly shown: Pick<EndpointReply<typeof enrollFactorEndpoint>, 'totp' | 'phone'>
}

/** Prepares a factor of the wanted kind. Refuses kinds that are switched off, and phones that are none. */
export function beginFactor(
  auth: AuthContext,
  caller: Caller,
  wanted: z.output<typeof enrollFactorEndpoint.body>,
): BegunFactor {
  const { factor_type: factorType } = wanted
  switch (factorType) {
    case 'totp': {
      const secret = makeTotpSecret()
      const issuer = wanted.issuer || new URL(auth.settings.siteUrl).hostname
      const uri = totpUri({ issuer, account: caller.email || caller.userId, secret })
      return {
        columns: { factorType, sealedSecret: seal(auth.secret, TOTP_PURPOSE, secret) },
        shown: { totp: { qr_code: qrSvg(uri), secret, uri } },
      }
    }
    case 'phone': {
      if (!auth.sms) throw new ApiError('mfa_phone_enroll_not_enabled')
      const phone = parsePhone(wanted.phone ?? '')
      if (!phone.ok) {
        throw new ApiError('validation_failed', {
          message: 'Give the phone number with its country code, such as +41 44 668 18 00.',
        })
      }
      return { columns: { factorType, phone: phone.value }, shown: { phone: `+${phone.value}` } }
    }
    case 'webauthn':
      return { columns: { factorType }, shown: {} }
  }
}
