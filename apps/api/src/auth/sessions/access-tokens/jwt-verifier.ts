import { createDecoder, createVerifier, type VerifierOptions } from 'fast-jwt'
import type { JwtKey } from '../../../config/jwt-keys.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import type { JwtKeyring } from './keyring.ts'

/** A token whose signature is valid, with the key that signed it. */
interface VerifiedJwt {
  readonly claims: unknown
  readonly key: JwtKey
}

const decode = createDecoder({ complete: true }) as (token: string) => { header: Record<string, unknown> }

/**
 * Returns a function that verifies tokens with the keyring. Each key has a verifier that accepts only the key's own
 * algorithm, so no header makes a public key serve as a secret. The function throws `bad_jwt` for invalid tokens.
 */
export function createJwtVerifier(keyring: Pick<JwtKeyring, 'find'>, options: Partial<VerifierOptions>) {
  const verifiers = new Map<string | null, (token: string) => unknown>()
  return async (token: string): Promise<VerifiedJwt> => {
    const key = await keyring.find(runOrThrowBadJwt(() => decode(token)).header)
    if (!key) throw new ApiError('bad_jwt')
    const claims = runOrThrowBadJwt(() => {
      const verify = verifiers.get(key.kid) ?? createKeyVerifier(key, options)
      verifiers.set(key.kid, verify)
      return verify(token)
    })
    return { claims, key }
  }
}

const createKeyVerifier = (
  { verificationKey, algorithm }: JwtKey,
  options: Partial<VerifierOptions>,
): ((token: string) => unknown) =>
  createVerifier({ ...options, key: verificationKey, algorithms: [algorithm] })

function runOrThrowBadJwt<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new ApiError('bad_jwt', { cause })
  }
}
