import { healthEndpoint, jwksEndpoint, settingsEndpoint } from '@satlens/contract'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/http/errors.ts'
import { mount } from '../kernel/http/mount.ts'
import type { AuthContext, AuthSettings } from './context.ts'
import { JWKS_CACHE_S, type Keyring } from './sessions/access-tokens/keyring.ts'

interface ServiceDeps extends Pick<AuthContext, 'db' | 'settings'> {
  readonly keyring: Keyring
  readonly providerIds: readonly string[]
}

/** Registers the endpoints that need no session: health, settings and keys (docs/protocol.md#service-endpoints). */
export function serviceRoutes(app: FastifyInstance, { db, keyring, settings, providerIds }: ServiceDeps) {
  mount(
    app,
    healthEndpoint,
    async () => {
      await db.execute(sql`select 1`).catch((cause: unknown) => {
        throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 1 })
      })
      return { version: '1', name: settings.brand, description: 'Accounts and sessions' }
    },
    { isQuiet: true },
  )
  mount(app, settingsEndpoint, () => getPublicSettings(settings, providerIds))
  mount(app, jwksEndpoint, async () => ({ keys: await keyring.published() }), {
    headers: { 'cache-control': `public, max-age=${JWKS_CACHE_S}` },
  })
}

// Every provider that published clients know (docs/protocol.md#settings); each of them expects its key to exist.
const PROVIDERS = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly'],
  ...['github', 'gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify'],
  ...['slack', 'slack_oidc', 'workos', 'twitch', 'twitter', 'email', 'phone', 'zoom'],
]

const getPublicSettings = (
  { signUpIsClosed, autoconfirm }: AuthSettings,
  providerIds: readonly string[],
) => ({
  external: Object.fromEntries([
    ...PROVIDERS.map((provider) => [provider, provider === 'email'] as const),
    ...providerIds.map((id) => [id, true] as const),
  ]),
  disable_signup: signUpIsClosed,
  mailer_autoconfirm: autoconfirm,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: true,
})
