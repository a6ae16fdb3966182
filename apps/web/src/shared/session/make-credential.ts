import type { RegistrationCredential } from '@satlens/auth-client'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { ceremony } from './credential.ts'

/** The key holds a credential of this account already. Nothing was made. */
export class CredentialKnown extends Error {
  override readonly name = 'CredentialKnown'
}

/**
 * Has a security key make a credential from the options of the wire. Throws {@link CredentialKnown}, and CeremonyLeft
 * when nobody touches the key.
 */
export const makeCredential = (options: Readonly<Record<string, unknown>>): Promise<RegistrationCredential> =>
  ceremony(async ({ startRegistration, WebAuthnError }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    try {
      const made = await startRegistration({ optionsJSON })
      return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
    } catch (error) {
      const isKnown =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      throw isKnown ? new CredentialKnown(error.message, { cause: error }) : error
    }
  })
