import type { RegistrationCredential } from '@satlens/auth-client'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { runCeremony } from './webauthn.ts'

/** The key already holds a credential of this account. No other was created. */
export class CredentialAlreadyRegistered extends Error {
  override readonly name = 'CredentialAlreadyRegistered'
}

/** Creates a credential on a key. Throws {@link CredentialAlreadyRegistered}, and CeremonyCancelled if the user does not touch it. */
export const createCredential = (
  options: Readonly<Record<string, unknown>>,
): Promise<RegistrationCredential> =>
  runCeremony(async ({ startRegistration, WebAuthnError }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    try {
      const created = await startRegistration({ optionsJSON })
      return { ...created, clientExtensionResults: { ...created.clientExtensionResults } }
    } catch (error) {
      const isKnown =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      throw isKnown ? new CredentialAlreadyRegistered(error.message, { cause: error }) : error
    }
  })
