import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../kernel/database/columns.ts'
import { ownerId, users } from './users.ts'

/** Credentials that sign in by themselves (docs/protocol.md#passkeys). Only the public half is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    friendlyName: text().notNull(),
    /** Base64url. */
    credentialId: text().notNull().unique('passkeys_one_per_credential'),
    /** The COSE key, base64url. */
    publicKey: text().notNull(),
    signCount: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<readonly string[]>().notNull(),
    lastUsedAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId }) => [index('passkeys_by_user').on(userId)],
)

/** Challenges of both ceremonies; each is deleted by its first use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    ceremony: text({ enum: ['registration', 'authentication'] }).notNull(),
    /** Who registers. Nobody is known yet while signing in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ ceremony, userId, expiresAt }) => [
    check('passkey_challenges_ceremony_is_known', sql`${ceremony} in ('registration', 'authentication')`),
    index('passkey_challenges_by_user').on(userId),
    index('passkey_challenges_by_expiry').on(expiresAt),
  ],
)
