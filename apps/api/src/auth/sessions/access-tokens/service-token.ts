import { createDecoder, createVerifier } from 'fast-jwt'
import * as z from 'zod/mini'
import type { JwtKey } from '#config/jwt-keys.ts'
import type { Clock } from '#kernel/clock.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { JwtKeyring } from './keyring.ts'

interface ServiceTokenDeps {
  readonly keyring: JwtKeyring
  readonly clock: Clock
  /** Values of the `role` claim that mean a program. */
  readonly roles: readonly string[]
}

const serviceClaims = z.object({
  role: z.string(),
  exp: z.optional(z.number()),
  nbf: z.optional(z.number()),
  session_id: z.optional(z.undefined()),
})

/** Verifies a token that a program sent and returns the name of its key for the audit log. */
export type ServiceTokenVerifier = (token: string) => Promise<string>

/**
 * Returns the verification of service tokens (docs/protocol.md#service-tokens): signed with an imported key, with a
 * service role and without a session. Throws `bad_jwt` for an invalid token and `not_admin` for any other.
 */
export function createServiceTokenVerifier({
  keyring,
  clock,
  roles,
}: ServiceTokenDeps): ServiceTokenVerifier {
  const verifiers = new Map<string | null, (token: string) => unknown>()
  return async (token) => {
    const key = await keyring.find(runOrThrowBadJwt(() => decode(token)).header)
    if (!key) throw new ApiError('bad_jwt')
    const verify = verifiers.get(key.kid) ?? createKeyVerifier(key)
    verifiers.set(key.kid, verify)
    const claims = runOrThrowBadJwt(() => verify(token))
    const parsed = z.safeParse(serviceClaims, claims)
    if (!parsed.success || !keyring.isImported(key) || !roles.includes(parsed.data.role)) {
      throw new ApiError('not_admin', { message: 'User not allowed' })
    }
    const { role, exp, nbf } = parsed.data
    const nowS = clock.now().getTime() / 1000
    if ((exp !== undefined && exp <= nowS) || (nbf !== undefined && nbf > nowS)) throw new ApiError('bad_jwt')
    return key.kid === null ? `jwt:${role}` : `jwt:${role}:${key.kid}`
  }
}

const decode = createDecoder({ complete: true }) as (token: string) => { header: Record<string, unknown> }

/** Creates a verifier that accepts only the key's own algorithm. The caller checks the times, with our own clock. */
const createKeyVerifier = ({ verificationKey, algorithm }: JwtKey): ((token: string) => unknown) =>
  createVerifier({
    key: verificationKey,
    algorithms: [algorithm],
    ignoreExpiration: true,
    ignoreNotBefore: true,
  })

function runOrThrowBadJwt<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new ApiError('bad_jwt', { cause })
  }
}
