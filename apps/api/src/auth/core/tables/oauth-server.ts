import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'
import { oauthClientsTable } from './oauth-clients.ts'
import { sessionsTable } from './sessions.ts'
import { userIdForeignKeyColumn, usersTable } from './users.ts'

/** What a user has allowed an application, so that it need not ask again (docs/protocol.md#oauth-server). */
export const oauthConsentsTable = pgTable(
  'oauth_consents',
  {
    userId: userIdForeignKeyColumn(),
    clientId: uuid()
      .notNull()
      .references(() => oauthClientsTable.id, { onDelete: 'cascade' }),
    /** Separated by spaces. */
    scope: text().notNull(),
    grantedAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ userId, clientId }) => [
    primaryKey({ columns: [userId, clientId] }),
    index('oauth_consents_by_client').on(clientId),
  ],
)

/** Authorization requests of applications, from GET /oauth/authorize to the exchange of the code. */
export const oauthAuthorizationsTable = pgTable(
  'oauth_authorizations',
  {
    /** 256 random bits, base64url. It stands in the address of the consent page and is of use only with a session. */
    id: text().primaryKey(),
    clientId: uuid()
      .notNull()
      .references(() => oauthClientsTable.id, { onDelete: 'cascade' }),
    /** The user who opened the consent page first. Others cannot open it before this one releases it. */
    userId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The session in which the user decided. The code is deleted with it. */
    sessionId: uuid().references(() => sessionsTable.id, { onDelete: 'cascade' }),
    /** `pushed` until the browser brings the request (RFC 9126). */
    status: text({ enum: ['pushed', 'pending', 'approved', 'denied'] })
      .notNull()
      .default('pending'),
    redirectUri: text().notNull(),
    scope: text().notNull(),
    state: text(),
    nonce: text(),
    /** The API that the access token is for (RFC 8707). */
    resource: text(),
    /** Of a code verifier, always S256 (RFC 7636). */
    codeChallenge: text().notNull(),
    /** Separated by spaces: `none`, `login`, `consent`, `select_account`. */
    prompt: text(),
    maxAgeS: integer(),
    acrValues: text(),
    loginHint: text(),
    /** The only user who may answer: that of the `id_token_hint`. No foreign key, because a deleted one may not be replaced either. */
    hintedUserId: uuid(),
    /** The thumbprint of the key to which the code is bound (RFC 9449 §10). */
    dpopJkt: text(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** SHA-256 of the authorization code. */
    codeHash: text().unique('oauth_authorizations_one_per_code'),
    codeExpiresAt: timestampColumn(),
    /** When the code was exchanged. A second exchange ends the session of the first. */
    usedAt: timestampColumn(),
    grantedSessionId: uuid().references(() => sessionsTable.id, { onDelete: 'set null' }),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ clientId, userId, sessionId, grantedSessionId, expiresAt, status }) => [
    index('oauth_authorizations_by_client').on(clientId),
    index('oauth_authorizations_by_user').on(userId).where(sql`${userId} is not null`),
    index('oauth_authorizations_by_session').on(sessionId).where(sql`${sessionId} is not null`),
    index('oauth_authorizations_by_granted_session')
      .on(grantedSessionId)
      .where(sql`${grantedSessionId} is not null`),
    index('oauth_authorizations_by_expiry').on(expiresAt),
    check(
      'oauth_authorizations_status_is_known',
      sql`${status} in ('pushed', 'pending', 'approved', 'denied')`,
    ),
  ],
)

/** Requests of devices without a browser, which a user approves on another one (RFC 8628). */
export const oauthDeviceRequestsTable = pgTable(
  'oauth_device_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: uuid()
      .notNull()
      .references(() => oauthClientsTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code that the device polls with. */
    deviceCodeHash: text().notNull().unique('oauth_device_requests_one_per_device_code'),
    /** The code that the user types, without separators. */
    userCode: text().notNull().unique('oauth_device_requests_one_per_user_code'),
    status: text({ enum: ['pending', 'approved', 'denied'] })
      .notNull()
      .default('pending'),
    scope: text().notNull(),
    resource: text(),
    dpopJkt: text(),
    /** Where the device asked from, shown before the user decides. */
    ip: text().notNull(),
    userAgent: text().notNull(),
    userId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    sessionId: uuid().references(() => sessionsTable.id, { onDelete: 'cascade' }),
    /** Seconds to wait between polls. It grows by five with each poll that comes too early. */
    intervalS: integer().notNull(),
    lastPolledAt: timestampColumn(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ clientId, userId, sessionId, expiresAt, status }) => [
    index('oauth_device_requests_by_client').on(clientId),
    index('oauth_device_requests_by_user').on(userId).where(sql`${userId} is not null`),
    index('oauth_device_requests_by_session').on(sessionId).where(sql`${sessionId} is not null`),
    index('oauth_device_requests_by_expiry').on(expiresAt),
    check('oauth_device_requests_status_is_known', sql`${status} in ('pending', 'approved', 'denied')`),
  ],
)

/** The `jti` of DPoP proofs and client assertions until they expire, so that each is accepted once (RFC 9449 §11.1). */
export const oauthUsedJwtsTable = pgTable(
  'oauth_used_jwts',
  {
    /** SHA-256 of the key or client and the `jti`. */
    id: text().primaryKey(),
    expiresAt: timestampColumn().notNull(),
  },
  ({ expiresAt }) => [index('oauth_used_jwts_by_expiry').on(expiresAt)],
)
