import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { authorizationIdOf, consentOf, OAUTH_ENV } from '../accounts/oauth-app.ts'
import { signUp } from '../accounts/people.ts'
import { ADMIN_ENV, adminCall } from '../accounts/service-key.ts'
import { appPerFile } from '../harness/per-file.ts'

const app = appPerFile({ ...OAUTH_ENV, ...ADMIN_ENV })
const DOCUMENT = fileURLToPath(new URL('../../../../docs/oauth-server.md', import.meta.url))

test('the example of the documentation signs a user in', async () => {
  const text = await readFile(DOCUMENT, 'utf8')
  const [, example = ''] = /```js\n(.*?)```/s.exec(text) ?? []
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
  const body = example
    .replace(/^import .*$/m, '')
    .replace('https://satlens.example', app.url)
    .concat('return { sub, email }')
  const AsyncFunction = Object.getPrototypeOf(approve).constructor
  const run = new AsyncFunction('oidc', 'CLIENT_ID', 'CLIENT_SECRET', 'redirect', 'currentUrl', body)
  const redirect = (url: URL) => opened.push(url)
  const claims = await run(overHttp, client.client_id, client.client_secret, redirect, null)
  expect(claims).toEqual({ sub: session.user.id, email: session.user.email })
})
