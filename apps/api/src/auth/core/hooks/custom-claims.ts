import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { createHookFailure } from './call-hook.ts'

export type TokenClaims = Readonly<Record<string, unknown>>

/** Claims that this server and its clients decide by. `role` is one of them, because some roles administer accounts. */
const FIXED_CLAIMS = [
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', 'role', 'aal', 'amr'],
  ...['session_id', 'is_anonymous'],
]
/** Claims of applications by which APIs decide: without `cnf` a stolen token would be good for anybody. */
const FIXED_CLAIMS_OF_APPLICATIONS = ['client_id', 'scope', 'cnf']
/** Every request carries the token in a header. Longer claims are accepted only if the account's own data has that size. */
const MAX_LENGTH = 8_192

const metadata = z.optional(z.record(z.string(), z.unknown()))
const hookOutput = z.object({
  claims: z.looseObject({
    email: z.string(),
    phone: z.string(),
    app_metadata: metadata,
    user_metadata: metadata,
  }),
})

/** Returns the claims that a hook answered with. Throws if it changed or left out a claim that has to stay. */
export function parseCustomClaims(output: unknown, original: TokenClaims): TokenClaims {
  const parsed = z.safeParse(hookOutput, output)
  if (!parsed.success) {
    const isMissing = (output as { claims?: unknown } | null)?.claims === undefined
    throw createHookFailure(
      isMissing ? 'output claims field is missing' : 'output claims do not conform to the expected schema',
    )
  }
  const { claims } = parsed.data
  const changed = listFixedClaims(original).filter((name) => !isDeepStrictEqual(claims[name], original[name]))
  if (changed.length > 0) {
    throw createHookFailure(
      `output claims do not conform to the expected schema: ${changed.join(', ')} must not change`,
    )
  }
  const maxLength = Math.max(MAX_LENGTH, JSON.stringify(original).length)
  if (JSON.stringify(claims).length > maxLength) {
    throw createHookFailure(`output claims are longer than ${maxLength} bytes`)
  }
  return claims
}

/** Returns the custom claims, with the fixed ones of the token that is signed: those of a refresh may be a moment newer. */
export const addCustomClaims = <Claims extends object>(claims: Claims, custom: TokenClaims): Claims => {
  const names = listFixedClaims(claims as TokenClaims)
  const fixed = Object.entries(claims).filter(([name]) => names.includes(name))
  return { ...custom, ...Object.fromEntries(fixed) } as Claims
}

/** Returns what a hook must not change. Of our own clients a hook may add a `scope`. */
const listFixedClaims = ({ client_id }: TokenClaims): readonly string[] =>
  client_id === undefined ? FIXED_CLAIMS : [...FIXED_CLAIMS, ...FIXED_CLAIMS_OF_APPLICATIONS]
