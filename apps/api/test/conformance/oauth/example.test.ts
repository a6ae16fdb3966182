import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as jose from 'jose'
import * as oidc from 'openid-client'
import { expect, test, vi } from 'vitest'
import { authCall } from '../../accounts/auth-call.ts'
import { authorizationIdOf, consentOf, getTokens, OAUTH_ENV, REDIRECT_URI } from '../../accounts/oauth-app.ts'
import { claimsOf, signUp } from '../../accounts/people.ts'
import { ADMIN_ENV, adminCall } from '../../accounts/service-key.ts'
import { appPerFile, perFile } from '../../harness/per-file.ts'
import { startLogoutReceiver } from '../../servers/logout-receiver.ts'

const app = appPerFile({ ...OAUTH_ENV, ...ADMIN_ENV })
const receiver = perFile(startLogoutReceiver)
const DOCUMENT = fileURLToPath(new URL('../../../../../docs/oauth-server.md', import.meta.url))

/** Returns the examples of the documentation, to run against the app. */
async function readExamples(): Promise<string[]> {
  const text = await readFile(DOCUMENT, 'utf8')
  return [...text.matchAll(/```js\n(.*?)```/gs)].map(([, example = '']) =>
    example.replace(/^import .*$/m, '').replace('https://satlens.example', app.url),
  )
}

const AsyncFunction = Object.getPrototypeOf(readExamples).constructor

test('the example of the documentation signs a user in', async () => {
  const [example = ''] = await readExamples()
  const metadata = { redirect_uris: ['https://app.example/cb'] }
  const { body: client } = await adminCall(app, 'post', 'admin/oauth/clients', metadata)
  const session = await signUp(app)

  /** Does what the browser and the user do. Returns the address that the browser comes back to. */
  async function approve({ pathname, search }: URL): Promise<URL> {
    const id = authorizationIdOf(await app.request.get(pathname + search))
    await consentOf(app, session).open(id).expect(200)
    return new URL((await consentOf(app, session).decide(id)).body.redirect_url)
  }

  const opened: URL[] = []
  const overHttp = {
    ...oidc,
    discovery: (...[server, id, values, method]: Parameters<typeof oidc.discovery>) =>
      oidc.discovery(server, id, values, method, { execute: [oidc.allowInsecureRequests] }),
    authorizationCodeGrant: async (
      ...[config, , checks]: Parameters<typeof oidc.authorizationCodeGrant>
    ): ReturnType<typeof oidc.authorizationCodeGrant> =>
      oidc.authorizationCodeGrant(config, await approve(opened[0] ?? new URL(app.url)), checks),
  }
  const body = `${example}return { sub, email }`
  const run = new AsyncFunction('oidc', 'CLIENT_ID', 'CLIENT_SECRET', 'redirect', 'currentUrl', body)
  const redirect = (url: URL) => opened.push(url)
  const claims = await run(overHttp, client.client_id, client.client_secret, redirect, null)
  expect(claims).toEqual({ sub: session.user.id, email: session.user.email })
})

test('the example of the documentation accepts a logout token', async () => {
  const [, example = ''] = await readExamples()
  const metadata = {
    redirect_uris: [REDIRECT_URI],
    backchannel_logout_uri: receiver.uri,
    token_endpoint_auth_method: 'client_secret_post',
  }
  const { body: client } = await adminCall(app, 'post', 'admin/oauth/clients', metadata)
  const session = await signUp(app)
  const registered = { id: client.client_id, secret: client.client_secret }
  const tokens = await getTokens(app, registered, session, { scope: 'openid' })
  await authCall(app, session, 'post', 'logout?scope=global')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 15_000 })

  const jwtVerify = (token: string, keys: jose.JWTVerifyGetKey, options: jose.JWTVerifyOptions) =>
    jose.jwtVerify(token, keys, { ...options, currentDate: app.clock.now() })
  const ended: unknown[] = []
  const endSession = (sid: unknown) => ended.push(sid)
  const form = { logout_token: receiver.received[0]?.token }
  const names = ['createRemoteJWKSet', 'jwtVerify', 'CLIENT_ID', 'form', 'endSession']
  const run = new AsyncFunction(...names, example)
  await run(jose.createRemoteJWKSet, jwtVerify, client.client_id, form, endSession)
  expect(ended).toEqual([claimsOf({ access_token: tokens.id_token ?? '' }).sid])
})
