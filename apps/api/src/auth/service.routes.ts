import {
  authHealthEndpoint,
  authSettingsEndpoint,
  jwksEndpoint,
  openIdConfigurationEndpoint,
} from '@satlens/contract'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerPrebuiltEndpoint } from '#kernel/http/prebuilt-endpoint.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import type { AuthSettings } from './core/settings.ts'
import { JWKS_CACHE_MAX_AGE_S, type JwtKeyring } from './sessions/access-tokens/keyring.ts'

interface ServiceDeps {
  readonly clock: Clock
  readonly settings: AuthSettings
  /** Returns why the server is not ready for requests; null if it is. */
  readonly findProblem: () => Promise<object | null>
  readonly keyring: JwtKeyring
  /** True if text messages are sent. */
  readonly sendsSms: boolean
  readonly providerIds: readonly string[]
}

/** Registers the endpoints that need no session: health, settings, keys and discovery (docs/protocol.md#service-endpoints). */
export function authHealthSettingsAndJwksRoutes(
  app: FastifyInstance,
  { findProblem, clock, keyring, settings, providerIds, sendsSms }: ServiceDeps,
) {
  registerEndpoint(
    app,
    authHealthEndpoint,
    async () => {
      if ((await findProblem()) !== null) throw new ApiError('service_unavailable', { retryAfterSeconds: 1 })
      return { version: '1', name: settings.brand, description: 'Accounts and sessions' }
    },
    { isQuiet: true },
  )
  const publicSettings = getPublicSettings(settings, providerIds, sendsSms)
  registerPrebuiltEndpoint(app, authSettingsEndpoint, async () => publicSettings, { clock })
  const headers = { 'cache-control': `public, max-age=${JWKS_CACHE_MAX_AGE_S}` }
  registerPrebuiltEndpoint(app, jwksEndpoint, async () => ({ keys: await keyring.published() }), {
    clock,
    headers,
  })
  // The OAuth server has metadata of its own.
  if (settings.oauthServer === null) {
    registerPrebuiltEndpoint(
      app,
      openIdConfigurationEndpoint,
      async () => getOpenIdConfiguration(settings.issuer, await keyring.listAlgorithms()),
      { clock, headers },
    )
  }
  app.register(rejectSingleSignOn, { prefix: '/auth/v1/sso' })
}

/** Answers every path of SAML, which this server does not have, before a body is parsed. */
const rejectSingleSignOn: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async () => {
    throw new ApiError('saml_provider_disabled')
  })
  app.setNotFoundHandler(() => {})
}

// Claims of every access token that describe the user or the token (docs/protocol.md#access-token).
const CLAIMS = [
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'email', 'phone', 'app_metadata', 'user_metadata', 'role', 'aal'],
  ...['amr', 'session_id', 'is_anonymous'],
]

const getOpenIdConfiguration = (issuer: string, algorithms: string[]) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['password', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: algorithms,
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  claims_supported: CLAIMS,
})

// Every provider that published clients know (docs/protocol.md#service-endpoints); each of them expects its key to exist.
const PROVIDERS = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly'],
  ...['github', 'gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify'],
  ...['slack', 'slack_oidc', 'workos', 'twitch', 'twitter', 'email', 'phone', 'zoom'],
]

const getPublicSettings = (
  { signUpIsClosed, autoconfirm, anonymousSignIns, phoneSignIn, smsAutoconfirm }: AuthSettings,
  providerIds: readonly string[],
  sendsSms: boolean,
) => ({
  external: Object.fromEntries([
    ...PROVIDERS.map((provider) => [provider, provider === 'email'] as const),
    ...providerIds.map((id) => [id, true] as const),
    ['anonymous_users', anonymousSignIns],
    ['phone', phoneSignIn],
  ]),
  disable_signup: signUpIsClosed,
  mailer_autoconfirm: autoconfirm,
  phone_autoconfirm: smsAutoconfirm,
  sms_provider: sendsSms ? 'twilio' : '',
  saml_enabled: false,
  saml_private_key_next_configured: false,
  passkeys_enabled: true,
})
