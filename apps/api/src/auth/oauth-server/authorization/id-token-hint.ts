import { createPublicKey } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'

const isUserId = (sub: unknown): sub is string => z.safeParse(z.uuid(), sub).success

/**
 * Returns the id of the user that an ID token of this server tells its application about (OpenID Connect Core §3.1.2.1); null
 * without one. An expired token is accepted. Throws `invalid_request` for any other JWT.
 */
export async function findHintedUserId(
  { settings, keyring }: Pick<OAuthServerDeps, 'settings' | 'keyring'>,
  clientId: string,
  hint: string | null,
): Promise<string | null> {
  if (hint === null) return null
  const { payload } = await jwtVerify(
    hint,
    async (header) => {
      const key = await keyring.find(header)
      // No ID token is signed with a secret.
      if (!key?.publicJwk) throw new errors.JWSInvalid()
      return createPublicKey(key.verificationKey)
    },
    // The end of the token is not of interest, so it is read at a time before all of them.
    { typ: 'JWT', issuer: settings.issuer, audience: clientId, currentDate: new Date(0) },
  ).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw createInvalidHint()
    throw error
  })
  if (!isUserId(payload.sub)) throw createInvalidHint()
  return payload.sub
}

const createInvalidHint = () =>
  createOAuthError('invalid_request', 'The id_token_hint is no ID token of this application.')
