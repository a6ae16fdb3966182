import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('service endpoints', () => {
  test('[wire 13] health names the service and its version', async () => {
    const reply = await app.request.get('/auth/v1/health')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ name: 'Satlens', version: expect.any(String) })
  })

  test('[wire 14] settings list every provider of the wire as a boolean', async () => {
    const reply = await app.request.get('/auth/v1/settings').set('apikey', 'sb_publishable_key')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ disable_signup: false, mailer_autoconfirm: true })
    expect(Object.keys(reply.body.external)).toHaveLength(26)
    expect(new Set(Object.values(reply.body.external).map((value) => typeof value))).toEqual(
      new Set(['boolean']),
    )
    expect(reply.body.external).toMatchObject({ email: true, google: false, phone: false, zoom: false })
  })

  test('[wire 15] the key set is public, cacheable and free of private material', async () => {
    const reply = await app.request.get('/auth/v1/.well-known/jwks.json')
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=600')
    expect(reply.body.keys).toHaveLength(1)
    expect(reply.body.keys[0]).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    })
  })

  test('the private half of a signing key is stored encrypted', async () => {
    const [row] = await app.sql<{ sealed_private_jwk: string }>('select * from signing_keys')
    expect(Buffer.from(row?.sealed_private_jwk ?? '', 'base64url').toString('latin1')).not.toContain('"d"')
    expect(JSON.stringify(row)).not.toMatch(/"d":/)
  })
})
