import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timeOrderedIdColumn, timestampColumn } from '#kernel/database/columns.ts'
import { oauthClientsTable } from './oauth-clients.ts'
import { userIdForeignKeyColumn } from './users.ts'

/** The method with which a session starts (docs/protocol.md#authentication-methods). Factors are added later. */
export type AuthenticationMethodReference =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'passkey'
  | 'anonymous'
  | 'web3'

/** Sessions with the state of refresh rotation (docs/protocol.md#refresh-token-reuse): a counter instead of the refresh tokens. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: timeOrderedIdColumn(),
    userId: userIdForeignKeyColumn(),
    aal: text({ enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    factorId: uuid(),
    notAfter: timestampColumn(),
    refreshedAt: timestampColumn(),
    ip: text(),
    userAgent: text(),
    refreshCounter: integer().notNull().default(0),
    /** Refresh tokens below this counter were issued before the session was upgraded, and are rejected. */
    upgradedAtCounter: integer().notNull().default(0),
    /** When an emailed code was last verified in this session, which makes it fresh again. */
    reauthenticatedAt: timestampColumn(),
    rotatedAt: timestampColumn().notNull(),
    /** 1 if one lost response may still be repeated, else 0. */
    lostBudget: smallint().notNull().default(1),
    /** The number of rotations since the last lost response. */
    rotationStreak: integer().notNull().default(0),
    /** The application that the user has allowed this session (docs/protocol.md#oauth-server); null for sign-ins here. */
    oauthClientId: uuid().references(() => oauthClientsTable.id, { onDelete: 'cascade' }),
    /** What the application may read: scopes, separated by spaces. */
    oauthScope: text(),
    /** The API that the application's access tokens are for (RFC 8707); null for this server. */
    oauthResource: text(),
    /** The thumbprint of the key to which the tokens are bound (RFC 9449); null for bearer tokens. */
    dpopJkt: text(),
    /** From when the clean-up counts the session as unused; null, as from its creation, until it has looked at the session. */
    unusedFrom: timestampColumn(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ userId, aal, lostBudget, notAfter, oauthClientId, unusedFrom, createdAt }) => [
    index('sessions_by_user').on(userId),
    index('sessions_by_oauth_client').on(oauthClientId).where(sql`${oauthClientId} is not null`),
    // There is no index on columns that a refresh changes, since each refresh would then write to every index.
    index('sessions_by_end').on(notAfter).where(sql`${notAfter} is not null`),
    index('sessions_by_unused_from').on(sql`(coalesce(${unusedFrom}, ${createdAt}))`),
    check('sessions_aal_is_known', sql`${aal} in ('aal1', 'aal2')`),
    check('sessions_lost_budget_is_bounded', sql`${lostBudget} in (0, 1)`),
  ],
)

/** The authentication methods of sessions (docs/protocol.md#authentication-methods). */
export const mfaAmrClaimsTable = pgTable(
  'mfa_amr_claims',
  {
    sessionId: uuid()
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ sessionId, method }) => [primaryKey({ columns: [sessionId, method] })],
)

/** Keys that sign access tokens. The private half is encrypted with the secret of the deployment. */
export const signingKeysTable = pgTable('signing_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  encryptedPrivateJwk: text().notNull(),
  /** When the key starts to sign. It is published earlier, so that every verifier has it by then (docs/protocol.md#key-set). */
  signsFrom: timestampColumn().notNull(),
  createdAt: timestampColumn().notNull(),
})
