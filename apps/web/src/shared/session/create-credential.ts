import type { RegistrationCredential } from '@satlens/auth-client'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { runCeremony } from './webauthn.ts'

/** The key holds a credential of this account already. Nothing was made. */
export class CredentialAlreadyRegistered extends Error {
  override readonly name = 'CredentialAlreadyRegistered'
}

/**
 * Has a security key make a credential from the options of the wire. Throws {@link CredentialAlreadyRegistered}, and CeremonyCancelled
 * when nobody touches the key.
 */
export const createCredential = (
  options: Readonly<Record<string, unknown>>,
): Promise<RegistrationCredential> =>
  runCeremony(async ({ startRegistration, WebAuthnError }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    try {
      const made = await startRegistration({ optionsJSON })
      return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
    } catch (error) {
      const isKnown =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      throw isKnown ? new CredentialAlreadyRegistered(error.message, { cause: error }) : error
    }
  })
