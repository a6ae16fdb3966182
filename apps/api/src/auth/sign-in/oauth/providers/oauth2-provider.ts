import { authorizationCodeGrant, type Configuration, fetchProtectedResource } from 'openid-client'
import type { OAuth2EndpointsConfig, OAuthProviderConfig } from '#config/sign-in-providers.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  createOAuthAuthorizationUrl,
  createOAuthClient,
  type OAuthProviderDeps,
  toOAuthProviderTokens,
} from './oauth-client.ts'
import type { OAuthProvider } from './provider.ts'
import { parseUserinfoProfile } from './provider-profile.ts'

/** Creates an OAuth 2 provider without discovery and ID tokens. Its profile is fetched with the access token. */
export function createOAuth2Provider(
  config: OAuthProviderConfig & { readonly service: OAuth2EndpointsConfig },
  ports: OAuthProviderDeps,
): OAuthProvider {
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

    getAuthorizationUrl: (request, options) =>
      createOAuthAuthorizationUrl(createOAuthClient(server, config, ports), config, ports, request, options),

    async exchangeAuthorizationCode(parameters, request) {
      const client = createOAuthClient(server, config, ports)
      const returned = new URLSearchParams(parameters)
      // Without discovery there is no known issuer to compare it with (RFC 9207 §2.4).
      returned.delete('iss')
      const tokens = await authorizationCodeGrant(client, new URL(`${ports.redirectUri}?${returned}`), {
        expectedState: request.state,
        pkceCodeVerifier: request.codeVerifier,
      })
      const info = await fetchJson(client, tokens.access_token, userinfoUrl)
      const emails = emailsUrl ? await fetchJson(client, tokens.access_token, emailsUrl) : null
      const profile = parseUserinfoProfile(info, emails)
      if (!profile) throw new Error(`The provider ${config.id} returned a profile without a subject.`)
      return { profile, tokens: toOAuthProviderTokens(tokens) }
    },

    async verifyIdToken() {
      throw new ApiError('provider_disabled', { message: 'This provider does not issue ID tokens.' })
    },
  }
}

async function fetchJson(client: Configuration, accessToken: string, url: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const response = await fetchProtectedResource(client, accessToken, new URL(url), 'GET', null, headers)
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`)
  return response.json()
}
