import { ApiError } from '../../kernel/errors.ts'

interface PkcePair {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

/** Refuses half a pair, and a challenge that RFC 7636 does not know (wire §10.5). */
export function requireWholePkcePair({
  code_challenge: challenge,
  code_challenge_method: method,
}: PkcePair): void {
  if (!challenge && !method) return
  if (!challenge || !method) {
    throw new ApiError('validation_failed', { message: 'Send the code challenge and its method together.' })
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge) || method.toLowerCase() !== 's256') {
    throw new ApiError('validation_failed', { message: 'The code challenge has the wrong form.' })
  }
}
