import type { registrationCredential } from '@satlens/contract'
import { fail, ok, type Result } from '@satlens/domain'
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import { CEREMONY_MS, type RelyingParty, type StoredCredential } from './relying-party.ts'

// ES256 and RS256 (docs/protocol.md#challenge-a-factor).
const ALGORITHMS = [-7, -257]

interface Registrant {
  readonly userId: string
  /** Shown by the browser; never empty. */
  readonly userName: string
  /**
   * All that the account's keys hold, factors and passkeys alike: some devices keep one credential per account, and would
   * overwrite the one by the other.
   */
  readonly exclude: readonly Pick<StoredCredential, 'id' | 'transports'>[]
  /** Whether the key must be able to say by itself whose it is, as a passkey must. */
  readonly residentKey: 'required' | 'discouraged'
}

/** What a browser needs to make a credential. Everything that clients have own defaults for is said (docs/protocol.md#challenge-a-factor). */
export const createRegistrationOptions = (
  { id, name }: { readonly id: string; readonly name: string },
  { userId, userName, exclude, residentKey }: Registrant,
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpID: id,
    rpName: name,
    // The id and not the address: the key may show it to whoever finds it.
    userID: new TextEncoder().encode(userId),
    userName,
    userDisplayName: userName,
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: exclude.map((credential) => ({
      id: credential.id,
      transports: [...credential.transports],
    })),
    authenticatorSelection: {
      residentKey,
      requireResidentKey: residentKey === 'required',
      userVerification: 'preferred',
    },
    supportedAlgorithmIDs: ALGORITHMS,
  })

/** The credential that a browser made for this challenge, or why its answer does not hold. */
export async function verifyRegistration(
  { id, origins }: RelyingParty,
  challenge: string,
  credential: z.output<typeof registrationCredential>,
): Promise<Result<StoredCredential, unknown>> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return fail(null)
    const made = registrationInfo.credential
    return ok({
      id: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      signCount: made.counter,
      transports: credential.response.transports ?? [],
    })
  } catch (cause) {
    return fail(cause)
  }
}
