import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#kernel/http/errors.ts'

/** A PKCE code challenge, by which a client later proves that the auth code was issued to it (RFC 7636). */
export interface PkceChallenge {
  readonly codeChallenge: string
  readonly codeChallengeMethod: 's256'
}

interface PkceFields {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

/** Parses the code challenge of a body or query; null without one. Throws if it is not valid (docs/protocol.md#pkce). */
export function parsePkceChallenge({
  code_challenge: codeChallenge,
  code_challenge_method: method,
}: PkceFields): PkceChallenge | null {
  if (!codeChallenge && !method) return null
  if (!codeChallenge || !method) {
    throw new ApiError('validation_failed', { message: 'Send the code challenge and its method together.' })
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeChallenge) || method.toLowerCase() !== 's256') {
    throw new ApiError('validation_failed', { message: 'Invalid code challenge.' })
  }
  return { codeChallenge, codeChallengeMethod: 's256' }
}

/** Returns the S256 code challenge of a code verifier (RFC 7636 §4.2). */
export const computePkceCodeChallenge = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url')

export function matchesPkceCodeChallenge(codeVerifier: string, codeChallenge: string | null): boolean {
  if (!codeChallenge) return false
  const actual = Buffer.from(computePkceCodeChallenge(codeVerifier))
  const expected = Buffer.from(codeChallenge)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
