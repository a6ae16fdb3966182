import type { AuthenticationCredential } from '@satlens/auth-client'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** The options as the wire has them: JSON of WebAuthn Level 3 §5.1, whose form is the browser's to judge. */
type Options = Readonly<Record<string, unknown>>

/** Nobody touched the key in time, or the person closed the browser's dialog. Nothing has gone wrong. */
export class CeremonyCancelled extends Error {
  override readonly name = 'CeremonyCancelled'
}

/** Has a security key or passkey sign. Throws {@link CeremonyCancelled}; whatever else the browser objects to is thrown as it is. */
export const requestCredential = (options: Options): Promise<AuthenticationCredential> => show(options, false)

/**
 * Offers the passkeys of this site in the list under a field whose `autocomplete` ends in `webauthn`, until a key is
 * asked for in another way or {@link cancelCeremony} is called. Throws as {@link requestCredential} does.
 */
export const requestAutofillCredential = (options: Options): Promise<AuthenticationCredential> =>
  show(options, true)

/** Takes back whatever the browser is being asked. */
export async function cancelCeremony(): Promise<void> {
  if (!isWebAuthnSupported()) return
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Whether this browser has security keys and passkeys at all. Without HTTPS none has. */
export const isWebAuthnSupported = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Whether it can list passkeys under a field. */
export const isPasskeyAutofillSupported = async (): Promise<boolean> =>
  isWebAuthnSupported() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

const show = (options: Options, useBrowserAutofill: boolean): Promise<AuthenticationCredential> =>
  runCeremony(async ({ startAuthentication }) => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const shown = await startAuthentication({ optionsJSON, useBrowserAutofill })
    return { ...shown, clientExtensionResults: { ...shown.clientExtensionResults } }
  })

/** Runs what the browser asks a person to do with a key. Throws {@link CeremonyCancelled} when they do not. */
export async function runCeremony<T>(
  hold: (library: typeof import('@simplewebauthn/browser')) => Promise<T>,
): Promise<T> {
  const library = await import('@simplewebauthn/browser')
  try {
    return await hold(library)
  } catch (error) {
    const isLeft = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
    throw isLeft ? new CeremonyCancelled(error.message, { cause: error }) : error
  }
}
