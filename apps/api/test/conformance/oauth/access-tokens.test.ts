import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import { consentOf, createPkcePair, getCode, OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { signUp, type Token } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { clockSkewOf, startApplication } from './application.ts'

// oauth4webapi verifies access tokens as an API does.
const app = appPerFile(OAUTH_ENV)

const approve = async (session: Token, id: string): Promise<string> => {
  await consentOf(app, session).open(id)
  return (await consentOf(app, session).decide(id)).body.redirect_url
}

describe('the token endpoint', () => {
  test('takes JSON as well, as in GoTrue', async () => {
    const registered = await registerClient(app)
    const { verifier, challenge } = createPkcePair()
    const url = await getCode(app, registered, await signUp(app), { challenge })
    const credentials = { client_id: registered.id, client_secret: registered.secret }
    const post = (body: object) => app.request.post('/auth/v1/oauth/token').send({ ...credentials, ...body })
    const code = url.searchParams.get('code')
    const first = await post({ grant_type: 'authorization_code', code, code_verifier: verifier })
    expect(first.status, first.text).toBe(200)
    const { refresh_token } = first.body
    expect((await post({ grant_type: 'refresh_token', refresh_token })).body.scope).toBe('email')
    expect((await post({ grant_type: 'refresh_token', refresh_token: 1 })).body.error).toBe('invalid_request')
  })
})

const RESOURCE = 'https://api.example/v1'

describe('an access token', () => {
  const discover = async () => {
    const issuer = new URL(`${app.url}/auth/v1`)
    const reply = await oauth.discoveryRequest(issuer, { [oauth.allowInsecureRequests]: true })
    return oauth.processDiscoveryResponse(issuer, reply)
  }
  const validate = async (request: Request, audience = RESOURCE) =>
    oauth.validateJwtAccessToken(await discover(), request, audience, {
      [oauth.allowInsecureRequests]: true,
      [oauth.clockSkew]: clockSkewOf(app),
    })
  const requestWith = (authorization: string) => new Request(RESOURCE, { headers: { authorization } })

  test('an access token is accepted as one of RFC 9068 by the API that it names, and by no other', async () => {
    const { id, ask, finish } = await startApplication(app)
    const session = await signUp(app)
    const tokens = await finish(await approve(session, await ask({ resource: RESOURCE })))
    const request = () => requestWith(`Bearer ${tokens.access_token}`)
    expect(await validate(request())).toMatchObject({
      sub: session.user.id,
      client_id: id,
      scope: 'openid email',
      jti: expect.any(String),
    })
    await expect(validate(request(), 'https://api.example/v2')).rejects.toThrow('aud')
  })

  test('an access token has the hash that its ID token names as at_hash', async () => {
    const { ask, finish } = await startApplication(app)
    const tokens = await finish(await approve(await signUp(app), await ask()))
    const half = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16)
    expect(tokens.claims()?.at_hash).toBe(half.toString('base64url'))
  })

  test('an access token of an application differs from an ID token and from one of our own clients', async () => {
    const { id, ask, finish } = await startApplication(app)
    const session = await signUp(app)
    const { id_token } = await finish(await approve(session, await ask()))
    await expect(validate(requestWith(`Bearer ${id_token}`), id)).rejects.toThrow('typ')
    await expect(validate(requestWith(`Bearer ${session.access_token}`), 'authenticated')).rejects.toThrow(
      'typ',
    )
  })

  test('an access token that is bound to a key is accepted with its proof only', async () => {
    const { configure, ask, finish } = await startApplication(app)
    const config = await configure()
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair())
    const jkt = await DPoP.calculateThumbprint()
    const id = await ask({ resource: RESOURCE, dpop_jkt: jkt })
    const { access_token } = await finish(await approve(await signUp(app), id), {}, { DPoP })
    let sent: Request | undefined
    config[client.customFetch] = async (url, { method, headers }) => {
      sent = new Request(url, { method, headers })
      return new Response()
    }
    const url = new URL(RESOURCE)
    await client.fetchProtectedResource(config, access_token, url, 'GET', null, undefined, { DPoP })
    if (!sent) throw new Error('The client sent no request.')
    expect((await validate(sent)).cnf?.jkt).toBe(jkt)
    await expect(validate(requestWith(`Bearer ${access_token}`))).rejects.toThrow()
  })
})
