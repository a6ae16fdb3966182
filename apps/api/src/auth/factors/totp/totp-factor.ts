import { fail, ok } from '@satlens/domain'
import { decryptText, encryptText } from '../../crypto/encrypted-text.ts'
import type { FactorKind } from '../factor-kind.ts'
import { requireCode } from '../require-code.ts'
import { renderQrSvg } from './qr-svg.ts'
import { createTotpSecret, findAcceptedStep, formatTotpUri } from './totp.ts'

/** Key derivation purpose for encrypting the secrets of authenticator apps. */
export const TOTP_PURPOSE = 'totp'

/** An authenticator app. Its challenges have no content, and its secret is stored encrypted. */
export const totpFactor: FactorKind = {
  method: 'totp',
  requireEnabled: () => {},
  prepareEnrollment(auth, caller, input) {
    const secret = createTotpSecret()
    const issuer = input.issuer || new URL(auth.settings.siteUrl).hostname
    const uri = formatTotpUri({ issuer, account: caller.email || caller.userId, secret })
    return {
      columns: { encryptedSecret: encryptText(auth.secret, TOTP_PURPOSE, secret) },
      details: { totp: { qr_code: renderQrSvg(uri), secret, uri } },
    }
  },
  prepareChallenge: async () => ({ columns: {}, details: {}, message: null }),
  validateResponse: requireCode,
  async verifyResponse(auth, _tx, { factor }, { code }) {
    const secret = decryptText(auth.secret, TOTP_PURPOSE, factor.encryptedSecret ?? '')
    const step = await findAcceptedStep(
      { secret, lastStep: factor.lastTotpStep },
      code ?? '',
      auth.clock.now(),
    )
    return step === null ? fail(null) : ok({ lastTotpStep: step })
  },
}
