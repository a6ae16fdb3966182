import { healthEndpoint, jwksEndpoint, settingsEndpoint } from '@satlens/contract'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../kernel/database/db.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { mount } from '../kernel/http/mount.ts'
import { getPublicSettings } from './public-settings.ts'
import { JWKS_CACHE_S, type Keyring } from './sessions/access-tokens/keyring.ts'
import type { AuthSettings } from './settings.ts'

interface ServiceDeps {
  readonly db: Db
  readonly keyring: Keyring
  readonly settings: AuthSettings
  readonly providerIds: readonly string[]
}

/** Registers the endpoints that need no session: health, settings and keys (docs/protocol.md#service-endpoints). */
export function serviceRoutes(
  app: FastifyInstance,
  { db, keyring, settings, providerIds }: ServiceDeps,
): void {
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
