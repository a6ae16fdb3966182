import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { jsonColumn, timestampColumn } from '../../kernel/database/columns.ts'
import { ownerId } from './users.ts'

/** Ways to sign in: one row per provider and subject there (docs/protocol.md#identity-object). */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    provider: text().notNull(),
    providerId: text().notNull(),
    identityData: jsonColumn().notNull(),
    lastSignInAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ userId, provider, providerId, identityData }) => [
    unique('identities_one_per_subject').on(provider, providerId),
    index('identities_by_user').on(userId),
    index('identities_by_email').on(sql`(${identityData} ->> 'email')`),
  ],
)
