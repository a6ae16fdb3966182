import type { AuthenticationCredential } from '@satlens/auth-client'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** The options of the server: JSON of WebAuthn Level 3 §5.1, which the browser validates. */
type Options = Readonly<Record<string, unknown>>

/** The key was not touched in time, or the user closed the browser's dialog. This is not a failure. */
export class CeremonyCancelled extends Error {
  override readonly name = 'CeremonyCancelled'
}

/** Signs with a security key or passkey. Throws {@link CeremonyCancelled}, and other errors of the browser as they are. */
export const requestCredential = (options: Options): Promise<AuthenticationCredential> =>
  requestAssertion(options, false)

/** Offers passkeys under a field whose `autocomplete` ends in `webauthn`, until another ceremony starts or {@link cancelCeremony}. */
export const requestAutofillCredential = (options: Options): Promise<AuthenticationCredential> =>
  requestAssertion(options, true)

export async function cancelCeremony(): Promise<void> {
  if (!isWebAuthnSupported()) return
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Returns true if this browser supports security keys and passkeys; without HTTPS none does. */
export const isWebAuthnSupported = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Returns true if this browser can list passkeys under a field. */
export const isPasskeyAutofillSupported = async (): Promise<boolean> =>
  isWebAuthnSupported() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

const requestAssertion = (options: Options, useBrowserAutofill: boolean): Promise<AuthenticationCredential> =>
  runCeremony(async ({ startAuthentication }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const credential = await startAuthentication({ optionsJSON, useBrowserAutofill })
    return { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } }
  })

/** Runs a WebAuthn ceremony. Throws {@link CeremonyCancelled} if the user does not complete it. */
export async function runCeremony<T>(
  run: (library: typeof import('@simplewebauthn/browser')) => Promise<T>,
): Promise<T> {
  const library = await import('@simplewebauthn/browser')
  try {
    return await run(library)
  } catch (error) {
    const isCancelled =
      error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
    throw isCancelled ? new CeremonyCancelled(error.message, { cause: error }) : error
  }
}
