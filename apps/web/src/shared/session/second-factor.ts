import { challengeFactor, verifyFactor, verifyRecoveryCode } from '@satlens/auth-client'
import { normalizeRecoveryCode } from '@satlens/domain'
import { withAuthClient } from './session.ts'
import { requestCredential } from './webauthn.ts'

/** Verifies the six digits of an authenticator app, which upgrades the session to aal2 (docs/protocol.md#second-factors). */
export const verifyAppCode = (factorId: string, code: string): Promise<void> =>
  withAuthClient(async (client) => {
    const { id: challengeId } = await challengeFactor(client, factorId)
    await verifyFactor(client, { factorId, challengeId, code })
  })

/** Sends six digits to a phone. Returns the id of the challenge for {@link verifySmsCode}. */
export const sendSmsCode = (factorId: string): Promise<string> =>
  withAuthClient(async (client) => (await challengeFactor(client, factorId)).id)

export const verifySmsCode = (factorId: string, challengeId: string, code: string): Promise<void> =>
  withAuthClient(async (client) => {
    await verifyFactor(client, { factorId, challengeId, code })
  })

/** Verifies a security key. Throws CeremonyCancelled if the user does not touch it. */
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

/** Uses a recovery code in place of a lost factor. Case, blanks and dashes do not matter. */
export const redeemRecoveryCode = (typed: string): Promise<void> =>
  withAuthClient(async (client) => {
    await verifyRecoveryCode(client, normalizeRecoveryCode(typed))
  })
