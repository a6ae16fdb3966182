import { fail, ok } from '@satlens/domain'
import { decryptText, encryptText } from '../../crypto/encrypted-text.ts'
import type { FactorKind } from '../factor-kind.ts'
import { requireCode } from '../require-code.ts'
import { renderQrSvg } from './qr-svg.ts'
import { createTotpSecret, findAcceptedStep, totpUri } from './totp.ts'

/** Under which name the secrets of authenticator apps are encrypted. */
export const TOTP_PURPOSE = 'totp'

/** An authenticator app: it needs no question, and its secret is stored encrypted. */
export const totpFactor: FactorKind = {
  method: 'totp',
  requireEnabled: () => {},
  begin(auth, caller, wanted) {
    const secret = createTotpSecret()
    const issuer = wanted.issuer || new URL(auth.settings.siteUrl).hostname
    const uri = totpUri({ issuer, account: caller.email || caller.userId, secret })
    return {
      columns: { encryptedSecret: encryptText(auth.secret, TOTP_PURPOSE, secret) },
      shown: { totp: { qr_code: renderQrSvg(uri), secret, uri } },
    }
  },
  ask: async () => ({ columns: {}, shown: {}, message: null }),
  requireAnswer: requireCode,
  async check(auth, _tx, { factor }, { code }) {
    const secret = decryptText(auth.secret, TOTP_PURPOSE, factor.encryptedSecret ?? '')
    const step = await findAcceptedStep(
      { secret, lastStep: factor.lastTotpStep },
      code ?? '',
      auth.clock.now(),
    )
    return step === null ? fail(null) : ok({ lastTotpStep: step })
  },
}
