import type { BitcoinNetwork } from '@satlens/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../kernel/columns.ts'

// The references to users, with their cascade, are in the migration: this module does not know that table.
const isOwn = sql`user_id = acting_user_id()`

/** Addresses given out. Only public data: there is no column that could hold a key. The newest is the current one. */
export const wallets = pgTable(
  'wallets',
  {
    /** Counts up, so that the newest is known even among those of one instant. */
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid().notNull(),
    network: text().$type<BitcoinNetwork>().notNull(),
    address: text().notNull(),
    /** The public random number of the specimen's proof, in hex. */
    proofR: text().notNull(),
    createdAt: moment().notNull(),
  },
  ({ userId, id }) => [
    index('wallets_by_user').on(userId, id),
    pgPolicy('wallets_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('wallets_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
  ],
)

/** Demo sends, recorded and never broadcast: there is no column for a transaction. */
export const sendRequests = pgTable(
  'send_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    idempotencyKey: text(),
    recipientAddress: text().notNull(),
    amountSats: bigint({ mode: 'bigint' }).notNull(),
    /** The fixed demo rate and the flat fee of the day, in cents: a repeated answer stays the same. */
    rateCents: bigint({ mode: 'bigint' }).notNull(),
    feeCents: bigint({ mode: 'bigint' }).notNull(),
    createdAt: moment().notNull(),
  },
  ({ userId, idempotencyKey, amountSats }) => [
    unique('send_requests_one_per_key').on(userId, idempotencyKey),
    check('send_requests_amount_can_exist', sql`${amountSats} between 1 and 2100000000000000`),
    pgPolicy('send_requests_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('send_requests_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
  ],
)
