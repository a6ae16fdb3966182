import {
  challengeFactor,
  type EnrolledFactor,
  enrollFactor,
  listFactors,
  type NewFactorFields,
  unenrollFactor,
  verifyFactor,
} from '@satlens/auth-client'
import type { Factor } from '@satlens/contract'
import { createCredential } from './create-credential.ts'
import { withAuthClient } from './session.ts'

/** The account's factors as the server knows them now, begun ones included. */
export const fetchFactors = (): Promise<readonly Factor[]> => withAuthClient((client) => listFactors(client))

/** Begins a second factor. It counts once it has been shown for the first time (docs/protocol.md#enroll-a-factor). */
export const startFactorEnrollment = (factor: NewFactorFields): Promise<EnrolledFactor> =>
  withAuthClient((client) => enrollFactor(client, factor))

/** Has a security key make the credential of a factor that was begun, and shows it: the factor counts then. */
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

/** Removes a factor. One that counts needs a session of two factors (docs/protocol.md#remove-a-factor). */
export const removeFactor = (factorId: string): Promise<void> =>
  withAuthClient((client) => unenrollFactor(client, factorId))
