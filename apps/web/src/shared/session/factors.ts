import {
  challengeFactor,
  type EnrolledFactor,
  enrollFactor,
  listFactors,
  type NewFactorFields,
  registerPasskey,
  startPasskeyRegistration,
  unenrollFactor,
  verifyFactor,
} from '@satlens/auth-client'
import type { Factor, Passkey } from '@satlens/contract'
import { createCredential } from './create-credential.ts'
import { withAuthClient } from './session.ts'

/** The account's factors as the server knows them now, including unfinished enrollments. */
export const fetchFactors = (): Promise<readonly Factor[]> => withAuthClient((client) => listFactors(client))

/** Starts the enrollment of a second factor, which ends with its first verification (docs/protocol.md#enroll-a-factor). */
export const startFactorEnrollment = (factor: NewFactorFields): Promise<EnrolledFactor> =>
  withAuthClient((client) => enrollFactor(client, factor))

/** Creates the credential of a started factor on a security key and verifies it, which ends the enrollment. */
export const registerSecurityKey = (factorId: string): Promise<void> =>
  withAuthClient(async (client) => {
    const { id: challengeId, webauthn } = await challengeFactor(client, factorId)
    const credential = await createCredential(webauthn?.credential_options.publicKey ?? {})
    await verifyFactor(client, {
      factorId,
      challengeId,
      webauthn: { type: 'create', credential_response: credential },
    })
  })

/** Removes a factor. A verified one requires an aal2 session (docs/protocol.md#remove-a-factor). */
export const removeFactor = (factorId: string): Promise<void> =>
  withAuthClient((client) => unenrollFactor(client, factorId))

/** Creates a passkey in the browser and stores it on the server. Throws as {@link createCredential} does. */
export const addPasskey = (): Promise<Passkey> =>
  withAuthClient(async (client) => {
    const { challenge_id: challengeId, options } = await startPasskeyRegistration(client)
    return registerPasskey(client, { challengeId, credential: await createCredential(options) })
  })
