import { challengeFactor, verifyFactor, verifyRecoveryCode } from '@satlens/auth-client'
import { withAuthClient } from './session.ts'
import { requestCredential } from './webauthn.ts'

/** Shows the six digits of an authenticator app; the session then stands on two factors (docs/protocol.md#second-factors). */
export const verifyAppCode = (factorId: string, code: string): Promise<void> =>
  withAuthClient(async (client) => {
    const { id: challengeId } = await challengeFactor(client, factorId)
    await verifyFactor(client, { factorId, challengeId, code })
  })

/** Has six digits sent to a phone. Yields what {@link verifySmsCode} answers. */
export const sendSmsCode = (factorId: string): Promise<string> =>
  withAuthClient(async (client) => (await challengeFactor(client, factorId)).id)

/** Shows the six digits of a text message. */
export const verifySmsCode = (factorId: string, challengeId: string, code: string): Promise<void> =>
  withAuthClient(async (client) => {
    await verifyFactor(client, { factorId, challengeId, code })
  })

/** Has a security key sign. Throws CeremonyCancelled when the person does not touch it. */
export const verifySecurityKey = (factorId: string): Promise<void> =>
  withAuthClient(async (client) => {
    const { id: challengeId, webauthn } = await challengeFactor(client, factorId)
    const credential = await requestCredential(webauthn?.credential_options.publicKey ?? {})
    await verifyFactor(client, {
      factorId,
      challengeId,
      webauthn: { type: 'request', credential_response: credential },
    })
  })

/** Uses a recovery code up, in place of a lost factor. However it was written down: case, blanks and dashes do not count. */
export const redeemRecoveryCode = (typed: string): Promise<void> =>
  withAuthClient(async (client) => {
    await verifyRecoveryCode(client, typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
  })
