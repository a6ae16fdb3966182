import type { authenticationCredential } from '@satlens/contract'
import { fail, ok, type Result } from '@satlens/domain'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import { CEREMONY_MS, type RelyingParty, type StoredCredential } from './relying-party.ts'

/** What a browser needs to use a credential: one of those named, or with none named whichever the person picks. */
export const createAuthenticationOptions = (
  { id }: Pick<RelyingParty, 'id'>,
  allow: readonly Pick<StoredCredential, 'id' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: id,
    allowCredentials: allow.map((credential) => ({
      id: credential.id,
      transports: [...credential.transports],
    })),
    userVerification: 'preferred',
    timeout: CEREMONY_MS,
  })

/** Whose answer it has to be. */
interface Owner {
  readonly userId: string
  readonly stored: StoredCredential
  /** Where nobody had signed in, the key itself has to say whose it is (WebAuthn Level 3 §7.2, step 6). */
  readonly isNamedByKey: boolean
}

/**
 * Whether the answer was made for this challenge, on one of our origins, by exactly this credential, in the name of its
 * owner, and by no copy of it (its counter must have moved on). Yields the new counter.
 */
export async function verifyAuthentication(
  { id, origins }: RelyingParty,
  challenge: string,
  { userId, stored, isNamedByKey }: Owner,
  credential: z.output<typeof authenticationCredential>,
): Promise<Result<{ readonly signCount: number }, unknown>> {
  // The library checks the signature under the key it is given, not whose answer it was.
  if (credential.id !== stored.id) return fail(null)
  const { userHandle } = credential.response
  if (userHandle ? !isHandleOf(userId, userHandle) : isNamedByKey) return fail(null)
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

const isHandleOf = (userId: string, userHandle: string): boolean =>
  Buffer.from(userHandle, 'base64url').toString() === userId
