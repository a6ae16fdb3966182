import { createHash } from 'node:crypto'
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { VerifiedIdToken } from './id-token.ts'
import { requireIdTokenAccessTokenHash, requireIdTokenNonce, verifyIdToken } from './id-token.ts'

const ISSUER = 'https://id.example'
const NOW = new Date('2026-01-02T03:04:05Z')
const NOW_S = NOW.getTime() / 1000
const VALID = { iss: ISSUER, sub: 'ada', aud: 'ours', iat: NOW_S, exp: NOW_S + 60 }

const provider = await generateKeyPair('RS256', { extractable: true })
const jwk = await exportJWK(provider.publicKey)
const keys = createLocalJWKSet({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })

const sign = (claims: ConstructorParameters<typeof SignJWT>[0], key = provider.privateKey, alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key)
const verify = (token: string) =>
  verifyIdToken(token, { keys, issuer: ISSUER, audiences: ['ours', 'ours-mobile'], now: NOW })
const without = (name: string) => Object.fromEntries(Object.entries(VALID).filter(([key]) => key !== name))

describe('verifyIdToken', () => {
  const forgeries: Record<string, () => Promise<string> | string> = {
    'a malformed token': () => 'x.y',
    'an empty string': () => '',
    'the algorithm none': () => new UnsecuredJWT(VALID).encode(),
    'HS256 with the public key as secret': async () =>
      new SignJWT(VALID)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(Buffer.from(await exportSPKI(provider.publicKey))),
    'a signature by another key': async () => sign(VALID, (await generateKeyPair('RS256')).privateKey),
    'an altered body': async () => {
      const [head, , signature] = (await sign(VALID)).split('.')
      const body = Buffer.from(JSON.stringify({ ...VALID, sub: 'eve' })).toString('base64url')
      return [head, body, signature].join('.')
    },
    'another audience': () => sign({ ...VALID, aud: 'theirs' }),
    'several audiences with another azp': () => sign({ ...VALID, aud: ['ours', 'theirs'], azp: 'theirs' }),
    'another issuer': () => sign({ ...VALID, iss: 'https://evil.example' }),
    'an issuer that has the right one as a prefix': () => sign({ ...VALID, iss: `${ISSUER}.evil.example` }),
    'an expired token': () => sign({ ...VALID, exp: NOW_S - 31 }),
    'a token that is not valid yet': () => sign({ ...VALID, nbf: NOW_S + 31 }),
    'a token without an expiry': () => sign(without('exp')),
    'a token without a subject': () => sign(without('sub')),
    'a token with an empty subject': () => sign({ ...VALID, sub: '' }),
  }
  test.each(Object.entries(forgeries))('throws bad_id_token for %s', async (_what, forge) => {
    await expect(verify(await forge())).rejects.toMatchObject({
      code: 'bad_id_token',
      status: 400,
      details: { error: 'invalid request' },
    })
  })

  test.each([
    ['a token for one audience', {}],
    ['a token for one audience of another azp, such as a mobile app', { azp: 'the-app' }],
    ['a list of one audience', { aud: ['ours'], azp: 'the-app' }],
    ['several audiences with our azp', { aud: ['theirs', 'ours-mobile'], azp: 'ours-mobile' }],
  ])('accepts %s', async (_what, claims) => {
    const { claims: read, algorithm } = await verify(await sign({ ...VALID, ...claims }))
    expect([read.sub, algorithm]).toEqual(['ada', 'RS256'])
  })
})

describe('requireIdTokenNonce', () => {
  const hashed = createHash('sha256').update('raw').digest('hex')
  test.each([
    ['a nonce of the client only', undefined, 'raw'],
    ['a nonce in the token only', hashed, null],
    ['another nonce', hashed, 'other'],
    ['the raw nonce in the token', 'raw', 'raw'],
    ['a nonce that is not a string', 7, 'raw'],
  ])('throws invalid_nonce for %s', (_what, claim, nonce) => {
    const error = { code: 'invalid_nonce', details: expect.objectContaining({ error: 'invalid nonce' }) }
    expect(() => requireIdTokenNonce(claim, nonce)).toThrow(expect.objectContaining(error))
  })

  test('accepts a missing nonce on both sides, and the hash of the raw nonce', () => {
    requireIdTokenNonce(undefined, null)
    requireIdTokenNonce(hashed, 'raw')
  })
})

describe('requireIdTokenAccessTokenHash', () => {
  const token = (algorithm: string, at_hash?: string): VerifiedIdToken => ({
    algorithm,
    claims: at_hash === undefined ? {} : { at_hash },
  })
  const half = (hash: string) => {
    const whole = createHash(hash).update('access').digest()
    return whole.subarray(0, whole.length / 2).toString('base64url')
  }

  test('throws bad_id_token for the hash of another access token', () => {
    expect(() => requireIdTokenAccessTokenHash(token('RS256', half('sha256')), 'other')).toThrow(
      expect.objectContaining({ code: 'bad_id_token' }),
    )
  })

  test.each([
    ['RS256', 'sha256'],
    ['ES384', 'sha384'],
    ['PS512', 'sha512'],
    ['EdDSA', 'sha512'],
    ['Ed25519', 'sha512'],
  ])('accepts the left half of the digest for %s: %s', (algorithm, hash) => {
    requireIdTokenAccessTokenHash(token(algorithm, half(hash)), 'access')
  })

  test('accepts a missing access token and a missing at_hash', () => {
    requireIdTokenAccessTokenHash(token('RS256', 'anything'), null)
    requireIdTokenAccessTokenHash(token('RS256'), 'access')
  })
})
