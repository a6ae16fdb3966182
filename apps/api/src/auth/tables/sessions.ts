import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../kernel/database/columns.ts'
import { ownerId } from './users.ts'

/** How a session begins (docs/protocol.md#authentication-methods). Factors are added later. */
export type AmrMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'passkey'

/** Signed-in places, with the state of refresh rotation (docs/protocol.md#refresh-token-reuse): a counter, and nothing that opens a session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    aal: text({ enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** The factor that raised the session to aal2. */
    factorId: uuid(),
    notAfter: timestampColumn(),
    refreshedAt: timestampColumn(),
    ip: text(),
    userAgent: text(),
    refreshCounter: integer().notNull().default(0),
    /** Refresh tokens below this counter are older than the second factor that raised the session, and never repeated. */
    upgradedAtCounter: integer('raised_at_counter').notNull().default(0),
    /** When a mailed code was last shown in this session. It makes the session fresh again. */
    reauthenticatedAt: timestampColumn(),
    rotatedAt: timestampColumn().notNull(),
    /** 1 while one lost answer may still be made good, else 0. */
    lostBudget: smallint().notNull().default(1),
    /** Rotations in a row since the last lost answer. */
    rotationStreak: integer().notNull().default(0),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ userId, aal, lostBudget, notAfter }) => [
    index('sessions_by_user').on(userId),
    // None on what a refresh changes: it would cost each of them a write in every index of the table.
    index('sessions_by_end').on(notAfter).where(sql`${notAfter} is not null`),
    check('sessions_aal_is_known', sql`${aal} in ('aal1', 'aal2')`),
    check('sessions_lost_budget_is_bounded', sql`${lostBudget} in (0, 1)`),
  ],
)

/** How a session was proven: one row per method (docs/protocol.md#authentication-methods). */
export const amrClaims = pgTable(
  'mfa_amr_claims',
  {
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    method: text('authentication_method').notNull(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ sessionId, method }) => [primaryKey({ columns: [sessionId, method] })],
)
