import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../kernel/database/columns.ts'
import { flowStates } from './flow-states.ts'
import { sessions } from './sessions.ts'
import { ownerId } from './users.ts'

/** Mailed links and codes, as hashes: a dump of this table opens nothing (docs/protocol.md#email-links). */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    tokenType: text({
      enum: [
        'confirmation_token',
        'recovery_token',
        'email_change_token_current',
        'email_change_token_new',
        'reauthentication_token',
      ],
    }).notNull(),
    /** The flow that asked for the link, if it brought a code challenge (docs/protocol.md#pkce). */
    flowStateId: uuid().references(() => flowStates.id, { onDelete: 'cascade' }),
    /** The session that asked for the token, if one did. The token ends with it. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    /** Whether it confirms a sign-up, whose password and profile then stay. */
    confirmsSignUp: boolean().notNull().default(false),
    /** Where the request for the token came from; the page behind the link says so. */
    requestedFromIp: text().notNull().default(''),
    requestedByUserAgent: text().notNull().default(''),
    /** SHA-256 of the 256 random bits of the link. */
    tokenHash: text().notNull().unique('one_time_tokens_one_per_hash'),
    /** HMAC of the digits: they are few, so a plain hash would be no secret. */
    otpHash: text().notNull(),
    otpExpiresAt: timestampColumn().notNull(),
    relatesTo: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, tokenType, flowStateId, sessionId, expiresAt }) => [
    unique('one_time_tokens_one_per_type').on(userId, tokenType),
    index('one_time_tokens_by_flow').on(flowStateId).where(sql`${flowStateId} is not null`),
    index('one_time_tokens_by_session').on(sessionId).where(sql`${sessionId} is not null`),
    index('one_time_tokens_by_expiry').on(expiresAt),
  ],
)
