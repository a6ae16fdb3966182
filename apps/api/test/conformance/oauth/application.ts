import * as client from 'openid-client'
import { authorizationIdOf, REDIRECT_URI, registerClient } from '#test/accounts/oauth-app.ts'
import type { TestApp } from '#test/harness/test-app.ts'

const insecure = { execute: [client.allowInsecureRequests] }

/** Seconds by which the clock of an app is ahead. */
export const clockSkewOf = ({ clock }: TestApp): number =>
  Math.round((clock.now().getTime() - Date.now()) / 1_000)

type Parameters = Readonly<Record<string, string>>

/** Registers an application that signs its users in by openid-client, from the authorization URL to the tokens. */
export async function startApplication(app: TestApp) {
  const { id, secret } = await registerClient(app, { token_endpoint_auth_method: 'client_secret_basic' })
  const verifier = client.randomPKCECodeVerifier()
  const code_challenge = await client.calculatePKCECodeChallenge(verifier)
  const configure = () => {
    const metadata = { [client.clockSkew]: clockSkewOf(app) }
    const auth = client.ClientSecretBasic(secret)
    return client.discovery(new URL(`${app.url}/auth/v1`), id, metadata, auth, insecure)
  }
  return {
    id,
    configure,
    /** Sends a user to the server. Returns the id of the new authorization request. */
    async ask(parameters: Parameters = {}): Promise<string> {
      const url = client.buildAuthorizationUrl(await configure(), {
        redirect_uri: REDIRECT_URI,
        scope: 'openid email',
        code_challenge,
        code_challenge_method: 'S256',
        ...parameters,
      })
      return authorizationIdOf(await app.request.get(url.pathname + url.search))
    },
    /** Exchanges the code of the URL that the user was sent back to. */
    async finish(
      url: string,
      checks: client.AuthorizationCodeGrantChecks = {},
      options: client.AuthorizationCodeGrantOptions = {},
    ) {
      const all = { pkceCodeVerifier: verifier, ...checks }
      return client.authorizationCodeGrant(await configure(), new URL(url), all, {}, options)
    },
  }
}
