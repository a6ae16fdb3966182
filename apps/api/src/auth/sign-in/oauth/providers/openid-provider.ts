import { createRemoteJWKSet, customFetch as jwksFetch } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  customFetch,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import type { OAuthProviderConfig, OpenIdEndpointsConfig } from '#config/sign-in-providers.ts'
import { createTtlCache } from '#kernel/cache.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { requireIdTokenAccessTokenHash, requireIdTokenNonce, verifyIdToken } from './id-token.ts'
import {
  createOAuthAuthorizationUrl,
  createOAuthClient,
  isHttpUrl,
  OAUTH_PROVIDER_TIMEOUT_S,
  type OAuthProviderDeps,
  toOAuthProviderTokens,
} from './oauth-client.ts'
import type { OAuthProvider } from './provider.ts'
import { type OAuthProviderProfile, parseIdTokenProfile } from './provider-profile.ts'

const DISCOVERY_LIFE_MS = 3_600_000

/** Creates an OpenID Connect provider. Its metadata is discovered on first use, not when the server starts. */
export function createOpenIdProvider(
  config: OAuthProviderConfig & { readonly service: OpenIdEndpointsConfig },
  ports: OAuthProviderDeps,
): OAuthProvider {
  const { issuer } = config.service
  const clientIds = [config.clientId, ...config.moreClientIds]

  async function discoverMetadata() {
    const configuration = await discovery(new URL(issuer), config.clientId, undefined, undefined, {
      [customFetch]: (url, options) => ports.fetch(url, options as RequestInit),
      timeout: OAUTH_PROVIDER_TIMEOUT_S,
      execute: isHttpUrl(issuer) ? [allowInsecureRequests] : [],
    })
    const server = configuration.serverMetadata()
    if (!server.jwks_uri) throw new Error(`The provider ${config.id} has no jwks_uri in its metadata.`)
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
      timeoutDuration: OAUTH_PROVIDER_TIMEOUT_S * 1000,
      [jwksFetch]: (url, options) => ports.fetch(url, options),
    })
    return { server, keys }
  }
  const metadata = createTtlCache<Awaited<ReturnType<typeof discoverMetadata>>>({
    clock: ports.clock,
    ttlMs: DISCOVERY_LIFE_MS,
  })
  const getMetadata = () => metadata.get(issuer, discoverMetadata)

  const verify = async (token: string) => {
    const { server, keys } = await getMetadata()
    const rules = { keys, issuer: server.issuer, audiences: clientIds, now: ports.clock.now() }
    return verifyIdToken(token, rules)
  }

  return {
    id: config.id,
    trustsEmail: config.trustsEmail,
    issuer,
    clientIds,

    async getAuthorizationUrl(request, options) {
      const { server } = await getMetadata()
      const client = createOAuthClient(server, config, ports)
      const { nonce } = request
      return createOAuthAuthorizationUrl(client, config, ports, request, { ...options, nonce })
    },

    async exchangeAuthorizationCode(parameters, request) {
      const { server } = await getMetadata()
      const client = createOAuthClient(server, config, ports)
      const tokens = await authorizationCodeGrant(client, new URL(`${ports.redirectUri}?${parameters}`), {
        expectedState: request.state,
        expectedNonce: request.nonce,
        pkceCodeVerifier: request.codeVerifier,
        idTokenExpected: true,
      })
      const { claims } = await verify(tokens.id_token ?? '')
      const needsUserinfo = claims.email === undefined && server.userinfo_endpoint !== undefined
      const userinfo = needsUserinfo ? await fetchUserInfo(client, tokens.access_token, claims.sub ?? '') : {}
      return {
        profile: requireProfile({ ...userinfo, ...claims }),
        tokens: toOAuthProviderTokens(tokens),
      }
    },

    async verifyIdToken({ idToken, accessToken, nonce }) {
      const token = await verify(idToken)
      requireIdTokenNonce(token.claims.nonce, nonce)
      requireIdTokenAccessTokenHash(token, accessToken)
      return requireProfile(token.claims)
    },
  }
}

function requireProfile(claims: Readonly<Record<string, unknown>>): OAuthProviderProfile {
  const profile = parseIdTokenProfile(claims)
  if (!profile) throw new ApiError('bad_id_token')
  return profile
}
