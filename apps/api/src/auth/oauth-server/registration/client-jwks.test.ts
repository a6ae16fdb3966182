import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseClientJwks } from './client-jwks.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const EC = publicKey.export({ format: 'jwk' })
const OKP = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' })
const RSA = rsa(2_048)

const NOT_USABLE = 'must have only keys for signatures: EC, OKP with Ed25519, or RSA with at least 2048 bits'

describe('parseClientJwks', () => {
  test.each<[what: string, keys: object[], issue: string]>([
    ['no key', [], 'must have 1 to 10 keys'],
    ['eleven keys', Array(11).fill(EC), 'must have 1 to 10 keys'],
    [
      'a private key',
      [privateKey.export({ format: 'jwk' })],
      'contains a private key: keep it, and send the public one',
    ],
    [
      'a symmetric key',
      [{ kty: 'oct', k: 'c2VjcmV0' }],
      'contains a private key: keep it, and send the public one',
    ],
    [
      'a part of a private key',
      [{ ...RSA, dp: 'x' }],
      'contains a private key: keep it, and send the public one',
    ],
    ['an unknown kind', [{ kty: 'XY' }], NOT_USABLE],
    ['a curve of Bitcoin', [{ ...EC, crv: 'secp256k1' }], NOT_USABLE],
    ['a key for encryption', [{ ...OKP, crv: 'X25519' }], NOT_USABLE],
    ['a key whose use is encryption', [{ ...EC, use: 'enc' }], NOT_USABLE],
    ['a point that is not on the curve', [{ ...EC, x: EC.y, y: EC.x }], NOT_USABLE],
    ['a short RSA key', [rsa(1_024)], NOT_USABLE],
    ['a NUL in the key id', [{ ...EC, kid: 'a\0' }], NOT_USABLE],
    ['one bad key of two', [EC, { kty: 'XY' }], NOT_USABLE],
  ])('rejects %s', (_what, keys, issue) => {
    expect(parseClientJwks({ keys })).toEqual({ ok: false, issue })
  })

  test('accepts public keys for EC, Ed25519 and RSA, and drops members that it does not know', () => {
    const keys = [{ ...EC, kid: 'a', alg: 'ES256', use: 'sig' }, OKP, RSA]
    const withMore = keys.map((key) => ({ ...key, x5c: ['…'], key_ops: ['verify'] }))
    expect(parseClientJwks({ keys: withMore })).toEqual({ ok: true, value: { keys } })
  })
})
