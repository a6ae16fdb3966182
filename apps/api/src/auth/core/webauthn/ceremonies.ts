import type { authenticationCredentialSchema, registrationCredentialSchema } from '@satlens/contract'
import { fail, ok, type Result } from '@satlens/domain'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'

/** Loads the library with the first ceremony: it takes 4 MB of memory and a tenth of the start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The relying party of all credentials. It comes from the settings, never from a client (docs/protocol.md#challenge-a-factor). */
export interface WebAuthnRelyingParty {
  /** The host of the web app or a parent domain of it. */
  readonly id: string
  /** The origins from which a browser may use a credential. */
  readonly origins: readonly string[]
}

export interface StoredWebAuthnCredential {
  /** Base64url. */
  readonly id: string
  /** The COSE key, base64url. */
  readonly publicKey: string
  readonly signCount: number
  readonly transports: readonly string[]
}

/** A credential as browsers need it to recognize it. */
export type WebAuthnCredentialDescriptor = Pick<StoredWebAuthnCredential, 'id' | 'transports'>

/** The time for which a browser waits for the user and the server accepts the response. */
export const WEBAUTHN_CEREMONY_TIMEOUT_MS = 300_000

// ES256 and RS256 (docs/protocol.md#challenge-a-factor).
const ALGORITHMS = [-7, -257]

interface Registrant {
  readonly userId: string
  /** Shown by the browser; never empty. */
  readonly userName: string
  /** Factors and passkeys alike: some devices store one credential per account and would overwrite it. */
  readonly exclude: readonly WebAuthnCredentialDescriptor[]
  /** Passkeys require a resident key, which tells the server whose it is. */
  readonly residentKey: 'required' | 'discouraged'
}

/** Returns the options to create a credential. Every option for which clients have different defaults is set (docs/protocol.md#challenge-a-factor). */
export const createWebAuthnRegistrationOptions = async (
  { id, name }: { readonly id: string; readonly name: string },
  { userId, userName, exclude, residentKey }: Registrant,
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await loadWebAuthn()).generateRegistrationOptions({
    rpID: id,
    rpName: name,
    // The user ID instead of the email address, because a lost key may reveal it.
    userID: new TextEncoder().encode(userId),
    userName,
    userDisplayName: userName,
    timeout: WEBAUTHN_CEREMONY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: exclude.map(toDescriptor),
    authenticatorSelection: {
      residentKey,
      requireResidentKey: residentKey === 'required',
      userVerification: 'preferred',
    },
    supportedAlgorithmIDs: ALGORITHMS,
  })

/** Verifies the response of a browser to a registration challenge. Returns the new credential or the reason of the failure. */
export async function verifyWebAuthnRegistration(
  { id, origins }: WebAuthnRelyingParty,
  challenge: string,
  response: z.output<typeof registrationCredentialSchema>,
): Promise<Result<StoredWebAuthnCredential, unknown>> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return fail(null)
    const { credential } = registrationInfo
    return ok({
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
      transports: response.response.transports ?? [],
    })
  } catch (cause) {
    return fail(cause)
  }
}

/** Returns the options to use one of the given credentials, or any that the user picks if none is given. */
export const createWebAuthnAuthenticationOptions = async (
  { id }: WebAuthnRelyingParty,
  allow: readonly WebAuthnCredentialDescriptor[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await loadWebAuthn()).generateAuthenticationOptions({
    rpID: id,
    allowCredentials: allow.map(toDescriptor),
    userVerification: 'preferred',
    timeout: WEBAUTHN_CEREMONY_TIMEOUT_MS,
  })

interface Owner {
  readonly userId: string
  readonly stored: StoredWebAuthnCredential
  /** True if no user is signed in: the response must then name the user (WebAuthn Level 3 §7.2, step 6). */
  readonly isNamedByKey: boolean
}

/** Verifies that a response is of this credential and its owner, and that a copied key did not use the counter. Returns it. */
export async function verifyWebAuthnAuthentication(
  { id, origins }: WebAuthnRelyingParty,
  challenge: string,
  { userId, stored, isNamedByKey }: Owner,
  credential: z.output<typeof authenticationCredentialSchema>,
): Promise<Result<{ readonly signCount: number }, unknown>> {
  // The library verifies the signature with the given key, but not whose response it is.
  if (credential.id !== stored.id) return fail(null)
  const { userHandle } = credential.response
  const isOwner = userHandle ? Buffer.from(userHandle, 'base64url').toString() === userId : !isNamedByKey
  if (!isOwner) return fail(null)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: false,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.signCount,
      },
    })
    return verified ? ok({ signCount: authenticationInfo.newCounter }) : fail(null)
  } catch (cause) {
    return fail(cause)
  }
}

const toDescriptor = ({ id, transports }: WebAuthnCredentialDescriptor) => ({
  id,
  transports: [...transports],
})
