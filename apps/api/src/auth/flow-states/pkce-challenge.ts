import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../kernel/http/errors.ts'

/** What a client sends before it goes away, to prove later that the code comes back to itself (RFC 7636). */
export interface PkceChallenge {
  readonly codeChallenge: string
  readonly codeChallengeMethod: 's256'
}

interface PkceFields {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

/**
 * Reads the pair of a body or a query: both fields or none (null), in any letter case of the method. Refuses half a
 * pair, a challenge of a wrong form and the method `plain` with `validation_failed` (docs/protocol.md#pkce).
 */
export function parsePkceChallenge({
  code_challenge: codeChallenge,
  code_challenge_method: method,
}: PkceFields): PkceChallenge | null {
  if (!codeChallenge && !method) return null
  if (!codeChallenge || !method) {
    throw new ApiError('validation_failed', { message: 'Send the code challenge and its method together.' })
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeChallenge) || method.toLowerCase() !== 's256') {
    throw new ApiError('validation_failed', { message: 'The code challenge has the wrong form.' })
  }
  return { codeChallenge, codeChallengeMethod: 's256' }
}

/** Returns the challenge of a code verifier by the method S256 (RFC 7636, section 4.2). */
export const computeChallenge = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url')

/** Whether the verifier is what the challenge was made of. Without a challenge nothing is. */
export function matchesChallenge(codeVerifier: string, codeChallenge: string | null): boolean {
  if (!codeChallenge) return false
  const made = Buffer.from(computeChallenge(codeVerifier))
  const wanted = Buffer.from(codeChallenge)
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}
