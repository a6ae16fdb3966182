import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { StorageDeps } from '#auth/core/ports.ts'
import { createOAuthError } from '../oauth-error.ts'
import { useJwtOnce } from './used-jwts.queries.ts'

/** Signature algorithms of DPoP proofs and client assertions: asymmetric ones only (RFC 9449 §4.2). */
export const CLIENT_JWT_ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'RS256', 'EdDSA', 'Ed25519']

const TOLERANCE_S = 60

const payloadSchema = z.object({
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  jti: z.string().check(z.minLength(1), z.maxLength(256)),
  ath: z.optional(z.string()),
})

interface ProofContext {
  /** The method and the public URL of the request, without query and fragment. */
  readonly method: string
  readonly url: string
  /** The token that the proof is sent with; null at the token endpoint. */
  readonly accessToken: string | null
}

/**
 * Verifies a DPoP proof (RFC 9449 §4.3) and returns the thumbprint of its key. Each proof is accepted once. Throws
 * `invalid_dpop_proof`.
 */
export async function verifyDpopProof(
  { db, clock }: StorageDeps,
  proof: string,
  { method, url, accessToken }: ProofContext,
): Promise<string> {
  const now = clock.now()
  const reject = (message: string) => createOAuthError('invalid_dpop_proof', message)
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: CLIENT_JWT_ALGORITHMS,
    currentDate: now,
  }).catch((error: unknown) => {
    // A key that cannot be imported throws an error of the platform.
    if (error instanceof errors.JOSEError || error instanceof DOMException || error instanceof TypeError) {
      throw reject('The DPoP proof has no valid signature.')
    }
    throw error
  })
  const { data: claims } = z.safeParse(payloadSchema, payload)
  if (!claims) throw reject('The DPoP proof lacks a claim.')
  const age = now.getTime() / 1_000 - claims.iat
  if (Math.abs(age) > TOLERANCE_S)
    throw reject('The DPoP proof is too old, or the clock of the client is wrong.')
  if (claims.htm !== method || normalizeUrl(claims.htu) !== normalizeUrl(url)) {
    throw reject('The DPoP proof is for another request.')
  }
  const hash = accessToken && createHash('sha256').update(accessToken).digest('base64url')
  if (hash !== null && claims.ath !== hash) throw reject('The DPoP proof is for another access token.')
  const jkt = await calculateJwkThumbprint(protectedHeader.jwk as JWK)
  const expiresAt = new Date((claims.iat + 2 * TOLERANCE_S) * 1_000)
  if (!(await useJwtOnce(db, { issuer: jkt, jti: claims.jti, expiresAt }))) {
    throw reject('The DPoP proof was used before.')
  }
  return jkt
}

/** Returns a URL without query and fragment in its normal spelling; an empty text if it is none (RFC 9449 §4.3). */
function normalizeUrl(text: string): string {
  const url = URL.parse(text)
  return url ? url.origin + url.pathname : ''
}
