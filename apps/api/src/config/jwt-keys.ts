import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto'
import type { PublicJwk } from '@satlens/contract'
import * as z from 'zod'

export type JwtAlgorithm = 'ES256' | 'RS256' | 'HS256'

/** A key that verifies access tokens, and signs them if it has a private part. It has exactly one algorithm. */
export interface JwtKey {
  /** Null for JWT_SECRET, whose tokens name no key. */
  readonly kid: string | null
  readonly algorithm: JwtAlgorithm
  /** The public key as PEM; for HS256 the secret. */
  readonly verificationKey: string | Buffer
  /** The private key as PEM; for HS256 the secret; null for a public key. */
  readonly signingKey: string | Buffer | null
  /** What the key set publishes; null for a secret. */
  readonly publicJwk: PublicJwk | null
}

/** The keys that the operator brought along, and which of them signs. */
export interface ImportedJwtKeys {
  readonly keys: readonly JwtKey[]
  /** Verifies tokens with `alg` HS256 that name no known key; null if JWT_SECRET is not set. */
  readonly legacySecret: JwtKey | null
  /** Signs access tokens. Null if the server's own keys do. */
  readonly signing: JwtKey | null
}

interface ParsedJwk {
  readonly key: JwtKey
  /** True if `key_ops` contains `sign`. */
  readonly signs: boolean
}

/** RFC 7518 section 3.2: an HS256 secret is at least as long as its hash. */
const MIN_SECRET_BYTES = 32
const MIN_RSA_BITS = 2_048
/** The secret of the Supabase CLI and of many examples. */
const PUBLISHED_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long'

const text = z.string('must be text').min(1, 'must not be empty')
const commonMembers = {
  kid: text,
  use: z.literal('sig', 'must be sig').optional(),
  key_ops: z.array(z.string()).default([]),
}
const jwkSchema = z.discriminatedUnion(
  'kty',
  [
    z.object({ ...commonMembers, kty: z.literal('oct'), alg: optionalAlgorithm('HS256'), k: text }),
    z.looseObject({ ...commonMembers, kty: z.literal('RSA'), alg: optionalAlgorithm('RS256') }),
    z.looseObject({
      ...commonMembers,
      kty: z.literal('EC'),
      alg: optionalAlgorithm('ES256'),
      crv: z.literal('P-256', 'must be P-256'),
    }),
  ],
  'must be EC, RSA or oct',
)

function optionalAlgorithm(algorithm: JwtAlgorithm) {
  return z.literal(algorithm, `must be ${algorithm} for this kty`).default(algorithm)
}

/** Parses a JSON list of JWKs or a JWK set. Each mistake becomes an issue that names the key, never a value. */
export const jwtKeysJsonSchema = z.string().transform((json, context): readonly ParsedJwk[] => {
  const rows = parseJwkList(json)
  if (!rows) {
    context.addIssue('must be a JSON list of JWKs or a JWK set')
    return z.NEVER
  }
  const parsed = rows.flatMap((input, index) => {
    const { kid } = (input ?? {}) as { kid?: unknown }
    const name = typeof kid === 'string' && kid !== '' ? `the key ${kid}` : `key number ${index + 1}`
    const result = jwkSchema.safeParse(input)
    if (!result.success) {
      for (const { path, message } of result.error.issues) {
        context.addIssue(`${name}: ${[...path.map(String), message].join(' ')}`)
      }
      return []
    }
    const key = result.data.kty === 'oct' ? importSecret(result.data) : importAsymmetricKey(result.data)
    if (typeof key !== 'string') return [{ key, signs: result.data.key_ops.includes('sign') }]
    context.addIssue(`${name}: ${key}`)
    return []
  })
  const kids = parsed.map(({ key }) => key.kid)
  const duplicate = kids.find((kid, index) => kids.indexOf(kid) !== index)
  if (duplicate) context.addIssue(`the key ${duplicate}: another key has the same kid`)
  const signing = parsed.filter(({ signs }) => signs)
  if (signing.length > 1) context.addIssue('only one key may have sign in its key_ops')
  for (const { key } of signing) {
    if (!key.signingKey) context.addIssue(`the key ${key.kid}: has sign in its key_ops but no private part`)
  }
  return parsed
})

function parseJwkList(json: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value)) return value
    const { keys } = (value ?? {}) as { keys?: unknown }
    return Array.isArray(keys) ? keys : null
  } catch {
    return null
  }
}

/** Returns the key, or what is wrong with it. */
function importSecret({ kid, k }: { kid: string; k: string }): JwtKey | string {
  const secret = Buffer.from(k, 'base64url')
  if (secret.length < MIN_SECRET_BYTES) return `k must have at least ${MIN_SECRET_BYTES} bytes`
  return { kid, algorithm: 'HS256', verificationKey: secret, signingKey: secret, publicJwk: null }
}

/** Returns the key, or what is wrong with it. */
function importAsymmetricKey(jwk: Exclude<z.output<typeof jwkSchema>, { kty: 'oct' }>): JwtKey | string {
  const isPrivate = 'd' in jwk
  let publicKey: KeyObject
  let privateKey: KeyObject | null
  try {
    const input = { key: jwk as JsonWebKey, format: 'jwk' } as const
    privateKey = isPrivate ? createPrivateKey(input) : null
    publicKey = createPublicKey(privateKey ?? input)
  } catch {
    return `its parts are not a valid ${jwk.kty} key`
  }
  const bits = publicKey.asymmetricKeyDetails?.modulusLength
  if (bits !== undefined && bits < MIN_RSA_BITS) {
    return `an RSA key needs at least ${MIN_RSA_BITS} bits, this one has ${bits}`
  }
  if (privateKey && !isMatchingPair(privateKey, publicKey)) return 'its private and public parts do not match'
  return {
    kid: jwk.kid,
    algorithm: jwk.alg,
    verificationKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    signingKey: privateKey?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? null,
    publicJwk: {
      ...publicKey.export({ format: 'jwk' }),
      kid: jwk.kid,
      alg: jwk.alg,
      use: 'sig',
      key_ops: ['verify'],
    } as PublicJwk,
  }
}

function isMatchingPair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const probe = Buffer.from('probe')
  try {
    return verify('sha256', probe, publicKey, sign('sha256', probe, privateKey))
  } catch {
    return false
  }
}

/** The variables that decide about imported keys. */
interface JwtKeySettings {
  readonly JWT_KEYS: readonly ParsedJwk[]
  readonly JWT_SECRET?: string | undefined
  readonly JWT_SIGNING_KEY?: 'managed' | 'legacy' | undefined
}

/** Returns what is wrong with the secret for production use; null if nothing is. */
export function findJwtSecretWeakness(secret: string | undefined): string | null {
  if (secret === undefined) return null
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) return `shorter than ${MIN_SECRET_BYTES} bytes`
  return secret === PUBLISHED_SECRET ? 'a published example' : null
}

/** Returns the imported keys and which of them signs: as JWT_SIGNING_KEY says, otherwise the one with `sign` in its `key_ops`. */
export function resolveImportedJwtKeys(settings: JwtKeySettings): ImportedJwtKeys {
  const { JWT_KEYS: parsed, JWT_SECRET: secret, JWT_SIGNING_KEY: choice } = settings
  const legacySecret: JwtKey | null =
    secret === undefined
      ? null
      : { kid: null, algorithm: 'HS256', verificationKey: secret, signingKey: secret, publicJwk: null }
  const marked = parsed.find(({ signs }) => signs)?.key ?? null
  const keys = parsed.map(({ key }) => key)
  if (choice === 'managed') return { keys, legacySecret, signing: null }
  return { keys, legacySecret, signing: choice === 'legacy' ? legacySecret : marked }
}
