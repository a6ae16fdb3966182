import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireAccessTokenHash, requireNonce, type VerifiedIdToken, verifyIdToken } from './id-token.ts'

const ISSUER = 'https://id.example'
const NOW = new Date('2026-01-02T03:04:05Z')
const NOW_S = NOW.getTime() / 1000
const GOOD: JWTPayload = { iss: ISSUER, sub: 'ada', aud: 'ours', iat: NOW_S, exp: NOW_S + 60 }

let provider: Awaited<ReturnType<typeof generateKeyPair>>
let keys: ReturnType<typeof createLocalJWKSet>
beforeAll(async () => {
  provider = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(provider.publicKey)
  keys = createLocalJWKSet({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] })
})

const sign = (claims: JWTPayload, key = provider.privateKey, alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key)
const verify = (token: string) =>
  verifyIdToken(token, { keys, issuer: ISSUER, audiences: ['ours', 'ours-mobile'], now: NOW })
const without = (name: string) => Object.fromEntries(Object.entries(GOOD).filter(([key]) => key !== name))

describe('a forged token is bad_id_token', () => {
  const forgeries: Record<string, () => Promise<string> | string> = {
    'no token at all': () => 'x.y',
    'an empty text': () => '',
    'algorithm none': () => new UnsecuredJWT(GOOD).encode(),
    'HS256 with the public key as secret': async () =>
      new SignJWT(GOOD)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(Buffer.from(await exportSPKI(provider.publicKey))),
    'the key of somebody else': async () => sign(GOOD, (await generateKeyPair('RS256')).privateKey),
    'an altered body': async () => {
      const [head, , signature] = (await sign(GOOD)).split('.')
      const body = Buffer.from(JSON.stringify({ ...GOOD, sub: 'eve' })).toString('base64url')
      return [head, body, signature].join('.')
    },
    'another audience': () => sign({ ...GOOD, aud: 'theirs' }),
    'several audiences, meant for another': () => sign({ ...GOOD, aud: ['ours', 'theirs'], azp: 'theirs' }),
    'another issuer': () => sign({ ...GOOD, iss: 'https://evil.example' }),
    'an issuer that only begins like ours': () => sign({ ...GOOD, iss: `${ISSUER}.evil.example` }),
    'past its time': () => sign({ ...GOOD, exp: NOW_S - 31 }),
    'not yet in its time': () => sign({ ...GOOD, nbf: NOW_S + 31 }),
    'without an end': () => sign(without('exp')),
    'without a subject': () => sign(without('sub')),
    'with an empty subject': () => sign({ ...GOOD, sub: '' }),
  }
  test.each(Object.keys(forgeries))('%s', async (name) => {
    const token = await forgeries[name]?.()
    await expect(verify(token ?? '')).rejects.toMatchObject({
      code: 'bad_id_token',
      status: 400,
      details: { error: 'invalid request' },
    })
  })
})

test('a good token is read, for each of our names at the provider', async () => {
  expect((await verify(await sign(GOOD))).claims.sub).toBe('ada')
  const mobile = { ...GOOD, aud: ['theirs', 'ours-mobile'], azp: 'ours-mobile' }
  expect((await verify(await sign(mobile))).algorithm).toBe('RS256')
})

test('a token for us alone may have been fetched by an app of a phone that is not known here', async () => {
  for (const aud of ['ours', ['ours']]) {
    expect((await verify(await sign({ ...GOOD, aud, azp: 'the-app' }))).claims.sub).toBe('ada')
  }
})

describe('the nonce', () => {
  const hashed = createHash('sha256').update('raw').digest('hex')
  test.each([
    ['the token has none, the client has one', undefined, 'raw'],
    ['the token has one, the client has none', hashed, null],
    ['another one', hashed, 'other'],
    ['the raw one in the token', 'raw', 'raw'],
    ['no text', 7, 'raw'],
  ])('%s: invalid_nonce', (_what, claim, nonce) => {
    expect(() => requireNonce(claim, nonce)).toThrow(expect.objectContaining({ code: 'invalid_nonce' }))
  })

  test('on neither side, or the hash of the raw one, is right', () => {
    requireNonce(undefined, null)
    requireNonce(hashed, 'raw')
  })
})

describe('at_hash', () => {
  const token = (algorithm: string, at_hash?: string): VerifiedIdToken => ({
    algorithm,
    claims: at_hash === undefined ? {} : { at_hash },
  })
  const half = (hash: string) => {
    const whole = createHash(hash).update('access').digest()
    return whole.subarray(0, whole.length / 2).toString('base64url')
  }

  test('of another access token is bad_id_token', () => {
    expect(() => requireAccessTokenHash(token('RS256', half('sha256')), 'other')).toThrow(
      expect.objectContaining({ code: 'bad_id_token' }),
    )
  })

  test('is made with the hash of the signature', () => {
    for (const [algorithm, hash] of [
      ['RS256', 'sha256'],
      ['ES384', 'sha384'],
      ['PS512', 'sha512'],
      ['EdDSA', 'sha512'],
      ['Ed25519', 'sha512'],
    ] as const) {
      requireAccessTokenHash(token(algorithm, half(hash)), 'access')
    }
  })

  test('is not asked for where one of the two is missing', () => {
    requireAccessTokenHash(token('RS256', 'anything'), null)
    requireAccessTokenHash(token('RS256'), 'access')
  })
})
