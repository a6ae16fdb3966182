import { createPublicKey } from 'node:crypto'
import { fail, ok, type Result } from '@satlens/domain'
import * as z from 'zod/mini'

/** The public keys with which client assertions are verified (RFC 7523), as a JWK set. */
export interface ClientJwks {
  readonly keys: readonly Readonly<Record<string, unknown>>[]
}

const text = z.string().check(z.regex(/^[\x21-\x7e]{1,2048}$/))
const use = z.optional(z.literal('sig'))
const about = { kid: z.optional(text), alg: z.optional(text), use }

// Other members, such as certificates, are dropped.
const publicKey = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.enum(['P-256', 'P-384', 'P-521']), x: text, y: text, ...about }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: text, ...about }),
  z.object({ kty: z.literal('RSA'), n: text, e: text, ...about }),
])

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const MAX_KEYS = 10
const MIN_RSA_BITS = 2_048

/**
 * Parses the keys that a client registers (RFC 7591 §2, RFC 7517): public ones for ECDSA, EdDSA or RSA. The issue never contains
 * a key, because it may be a private one.
 */
export function parseClientJwks({ keys }: { readonly keys: readonly object[] }): Result<ClientJwks, string> {
  if (keys.length === 0 || keys.length > MAX_KEYS) return fail(`must have 1 to ${MAX_KEYS} keys`)
  const hasPrivate = keys.some((key) => PRIVATE_MEMBERS.some((member) => member in key))
  if (hasPrivate) return fail('contains a private key: keep it, and send the public one')
  const parsed = keys.map((key) => z.safeParse(publicKey, key).data)
  const valid = parsed.flatMap((key) => (key && isUsableKey(key) ? [key] : []))
  return valid.length === keys.length
    ? ok({ keys: valid })
    : fail('must have only keys for signatures: EC, OKP with Ed25519, or RSA with at least 2048 bits')
}

function isUsableKey(key: z.output<typeof publicKey>): boolean {
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key, format: 'jwk' })
    return key.kty !== 'RSA' || (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
  } catch {
    // OpenSSL does not accept it, for example a point that is not on the curve.
    return false
  }
}
