import type { Session } from '@satlens/contract'
import { postForm, REDIRECT_URI } from '#test/accounts/oauth-app.ts'
import { exchange, stealCode } from '#test/accounts/oauth-attacker.ts'
import type { TestApp } from '#test/harness/test-app.ts'
import type { SeenSecrets } from './seen-secrets.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Signs a user in to an application that registers itself, and leaves a code and a device code open. */
export async function signInAnApplication(
  { app, seen }: { readonly app: TestApp; readonly seen: SeenSecrets },
  session: Session,
): Promise<void> {
  const { body } = await app.request.post('/auth/v1/oauth/clients/register').send({
    redirect_uris: [REDIRECT_URI],
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT],
  })
  const client = { id: body.client_id, secret: body.client_secret }
  seen.see('client secret', client.secret)
  const used = await stealCode(app, client, session, { scope: 'openid email' })
  const open = await stealCode(app, client, session, { scope: 'openid email' })
  for (const { code, verifier } of [used, open]) {
    seen.see('code of an application', code)
    seen.see('code verifier of an application', verifier)
  }
  const tokens = (await exchange(app, client, used)).body
  seen.see('access token', tokens.access_token)
  seen.see('refresh token', tokens.refresh_token)
  seen.see('id token', tokens.id_token)
  const device = await postForm(app, 'device_authorization', client, {})
  seen.see('device code', device.body.device_code)
}
