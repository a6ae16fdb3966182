import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from 'openid-client'
import type { OAuth2Service, SignInProvider } from '../../../kernel/config/sign-in-providers.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { buildAuthorizationParameters } from './authorization-parameters.ts'
import { oauthClient, type ProviderPorts } from './oauth-client.ts'
import type { Provider } from './provider.ts'
import { parseUserinfoProfile } from './provider-profile.ts'

/** A provider of plain OAuth 2: no discovery and no ID tokens, and a profile that is asked for with the access token. */
export function oauth2Provider(
  config: SignInProvider & { readonly service: OAuth2Service },
  ports: ProviderPorts,
): Provider {
  const { authorizeUrl, tokenUrl, userinfoUrl, emailsUrl } = config.service
  const server = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }

  return {
    id: config.id,
    trustsEmail: config.trustsEmail,
    issuer: null,
    clientIds: [config.clientId],

    async authorizationUrl(trip, wishes) {
      const scopes = [...new Set([...config.scopes, ...wishes.scopes])]
      const url = buildAuthorizationUrl(oauthClient(server, config, ports), {
        ...buildAuthorizationParameters(config.parameters, wishes.parameters),
        redirect_uri: ports.redirectUri,
        ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
        state: trip.state,
        code_challenge: await calculatePKCECodeChallenge(trip.codeVerifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    async redeem(answer, trip) {
      const client = oauthClient(server, config, ports)
      const returned = new URLSearchParams(answer)
      // Without discovery there is no issuer to compare it with (RFC 9207 §2.4).
      returned.delete('iss')
      const tokens = await authorizationCodeGrant(client, new URL(`${ports.redirectUri}?${returned}`), {
        expectedState: trip.state,
        pkceCodeVerifier: trip.codeVerifier,
      })
      const info = await read(client, tokens.access_token, userinfoUrl)
      const emails = emailsUrl ? await read(client, tokens.access_token, emailsUrl) : null
      const profile = parseUserinfoProfile(info, emails)
      if (!profile) throw new Error(`The provider ${config.id} did not say who somebody is.`)
      return {
        profile,
        tokens: {
          provider_token: tokens.access_token,
          ...(tokens.refresh_token ? { provider_refresh_token: tokens.refresh_token } : {}),
        },
      }
    },

    async verifyIdToken() {
      throw new ApiError('provider_disabled', { message: 'This provider issues no ID tokens.' })
    },
  }
}

async function read(client: Configuration, accessToken: string, url: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const reply = await fetchProtectedResource(client, accessToken, new URL(url), 'GET', null, headers)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
  return reply.json()
}
