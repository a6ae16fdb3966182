import { createRemoteJWKSet, customFetch as jwksFetch } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import type { OpenIdService, SignInProvider } from '../../../kernel/config/sign-in-providers.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { buildAuthorizationParameters } from './authorization-parameters.ts'
import { cacheUntilError } from './cache-until-error.ts'
import { requireAccessTokenHash, requireNonce, verifyIdToken } from './id-token.ts'
import { isHttp, oauthClient, PROVIDER_TIMEOUT_S, type ProviderPorts } from './oauth-client.ts'
import type { Provider } from './provider.ts'
import { type ProviderProfile, parseIdTokenProfile } from './provider-profile.ts'

const DISCOVERY_LIFE_MS = 3_600_000

/** A provider that speaks OpenID Connect. It is discovered when the first person asks for it, not when the server starts. */
export function openIdProvider(
  config: SignInProvider & { readonly service: OpenIdService },
  ports: ProviderPorts,
): Provider {
  const { issuer } = config.service
  const clientIds = [config.clientId, ...config.moreClientIds]

  const discovered = cacheUntilError(ports.clock, DISCOVERY_LIFE_MS, async () => {
    const found = await discovery(new URL(issuer), config.clientId, undefined, undefined, {
      [customFetch]: (url, options) => ports.fetch(url, options as RequestInit),
      timeout: PROVIDER_TIMEOUT_S,
      execute: isHttp(issuer) ? [allowInsecureRequests] : [],
    })
    const server = found.serverMetadata()
    if (!server.jwks_uri) throw new Error(`The provider ${config.id} publishes no keys.`)
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
      timeoutDuration: PROVIDER_TIMEOUT_S * 1000,
      [jwksFetch]: (url, options) => ports.fetch(url, options),
    })
    return { server, keys }
  })

  const verified = async (token: string) => {
    const { server, keys } = await discovered()
    const rules = { keys, issuer: server.issuer, audiences: clientIds, now: ports.clock.now() }
    return verifyIdToken(token, rules)
  }

  return {
    id: config.id,
    trustsEmail: config.trustsEmail,
    issuer,
    clientIds,

    async authorizationUrl(trip, wishes) {
      const { server } = await discovered()
      const url = buildAuthorizationUrl(oauthClient(server, config, ports), {
        ...buildAuthorizationParameters(config.parameters, wishes.parameters),
        redirect_uri: ports.redirectUri,
        scope: [...new Set([...config.scopes, ...wishes.scopes])].join(' '),
        state: trip.state,
        nonce: trip.nonce,
        code_challenge: await calculatePKCECodeChallenge(trip.codeVerifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    async redeem(answer, trip) {
      const { server } = await discovered()
      const client = oauthClient(server, config, ports)
      const tokens = await authorizationCodeGrant(client, new URL(`${ports.redirectUri}?${answer}`), {
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        pkceCodeVerifier: trip.codeVerifier,
        idTokenExpected: true,
      })
      const { claims } = await verified(tokens.id_token ?? '')
      const hasMore = claims.email === undefined && server.userinfo_endpoint !== undefined
      const more = hasMore ? await fetchUserInfo(client, tokens.access_token, claims.sub ?? '') : {}
      return {
        profile: requireProfile({ ...more, ...claims }),
        tokens: {
          provider_token: tokens.access_token,
          ...(tokens.refresh_token ? { provider_refresh_token: tokens.refresh_token } : {}),
        },
      }
    },

    async verifyIdToken({ idToken, accessToken, nonce }) {
      const token = await verified(idToken)
      requireNonce(token.claims.nonce, nonce)
      requireAccessTokenHash(token, accessToken)
      return requireProfile(token.claims)
    },
  }
}

function requireProfile(claims: Readonly<Record<string, unknown>>): ProviderProfile {
  const profile = parseIdTokenProfile(claims)
  if (!profile) throw new ApiError('bad_id_token')
  return profile
}
