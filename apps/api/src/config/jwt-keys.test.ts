import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseServerConfig } from './config.ts'
import { resolveImportedJwtKeys } from './jwt-keys.ts'

const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 })
const EC = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = { ...RSA.privateKey.export({ format: 'jwk' }), kid: 'rsa' }
const ec = { ...EC.privateKey.export({ format: 'jwk' }), kid: 'ec' }
const oct = { kty: 'oct', kid: 'oct', k: Buffer.alloc(32, 1).toString('base64url') }
const signing = { key_ops: ['sign', 'verify'] }

const read = (value: unknown, rest: Record<string, string> = {}) =>
  parseServerConfig({ JWT_KEYS: typeof value === 'string' ? value : JSON.stringify(value), ...rest })
const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' })
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' })
const otherEc = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })

describe('JWT_KEYS', () => {
  test('accepts a list or a JWK set, private and public keys, and derives the algorithm', () => {
    const publicEc = { ...EC.publicKey.export({ format: 'jwk' }), kid: 'public' }
    for (const value of [[rsa, oct, publicEc], { keys: [rsa, oct, publicEc] }]) {
      const { keys, signing } = resolveImportedJwtKeys(read(value))
      expect(keys.map(({ kid, algorithm }) => [kid, algorithm])).toEqual([
        ['rsa', 'RS256'],
        ['oct', 'HS256'],
        ['public', 'ES256'],
      ])
      expect(keys.map(({ publicJwk }) => publicJwk && 'd' in publicJwk)).toEqual([false, null, false])
      expect(signing).toBeNull()
    }
  })

  test.each([
    ['text that is no JSON', 'x', /must be a JSON list of JWKs or a JWK set/],
    ['a single key', rsa, /must be a JSON list of JWKs or a JWK set/],
    ['a missing kid', [{ ...rsa, kid: undefined }], /key number 1: kid must be text/],
    ['an empty kid', [{ ...rsa, kid: '' }], /key number 1: kid must not be empty/],
    ['a duplicate kid', [rsa, { ...ec, kid: 'rsa' }], /the key rsa: another key has the same kid/],
    ['another algorithm', [{ ...rsa, alg: 'RS512' }], /the key rsa: alg must be RS256/],
    ['the algorithm of another type', [{ ...rsa, alg: 'HS256' }], /the key rsa: alg must be RS256/],
    ['another type', [{ ...rsa, kty: 'OKP' }], /the key rsa: .*must be EC, RSA or oct/],
    ['another curve', [{ ...p384, kid: 'a' }], /the key a: crv must be P-256/],
    ['a short RSA key', [{ ...short, kid: 'a' }], /the key a: .*at least 2048 bits, this one has 1024/],
    ['a short secret', [{ ...oct, k: 'c2VjcmV0' }], /the key oct: k must have at least 32 bytes/],
    ['a damaged key', [{ ...rsa, n: undefined }], /the key rsa: its parts are not a valid RSA key/],
    ['parts of two keys', [{ ...ec, d: otherEc.d }], /the key ec: its .*(not match|not a valid EC key)/],
    ['a key for encryption', [{ ...rsa, use: 'enc' }], /the key rsa: use must be sig/],
    [
      'two signing keys',
      [
        { ...rsa, ...signing },
        { ...ec, ...signing },
      ],
      /only one key may have sign/,
    ],
    [
      'a public signing key',
      [{ ...rsa, ...signing, d: undefined }],
      /the key rsa: has sign .* no private part/,
    ],
  ])('rejects %s', (_what, value, message) => {
    expect(() => read(value)).toThrow(message)
  })

  test('does not include private values in the error message', () => {
    expect(() => read([{ ...ec, d: otherEc.d, use: 'enc' }])).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(otherEc.d ?? '') }),
    )
  })
})

describe('the key that signs', () => {
  const keys = [rsa, { ...ec, ...signing }]
  const kidOf = (rest: Record<string, string>) => resolveImportedJwtKeys(read(keys, rest)).signing?.kid

  test('follows key_ops unless JWT_SIGNING_KEY names another', () => {
    expect(kidOf({ JWT_SECRET: 'secret' })).toBe('ec')
    expect(kidOf({ JWT_SECRET: 'secret', JWT_SIGNING_KEY: 'legacy' })).toBeNull()
    expect(kidOf({ JWT_SIGNING_KEY: 'managed' })).toBeUndefined()
    expect(() => kidOf({ JWT_SIGNING_KEY: 'legacy' })).toThrow(/JWT_SIGNING_KEY: legacy needs JWT_SECRET/)
  })

  test('cannot be a short or published secret in production', () => {
    const production = { NODE_ENV: 'production' }
    const published = 'super-secret-jwt-token-with-at-least-32-characters-long'
    expect(() => kidOf({ ...production, JWT_SECRET: 'secret' })).toThrow(/JWT_SECRET: is shorter than 32/)
    expect(() => kidOf({ ...production, JWT_SECRET: published })).toThrow(/JWT_SECRET: is a published/)
  })

  test('cannot make users or visitors administrators', () => {
    for (const JWT_SERVICE_ROLES of ['authenticated', 'service_role, anon']) {
      expect(() => parseServerConfig({ JWT_SERVICE_ROLES })).toThrow(/JWT_SERVICE_ROLES: must not name/)
    }
  })
})
