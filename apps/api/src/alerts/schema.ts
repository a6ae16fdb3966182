import {
  type AlertKind,
  type AlertPriceSide,
  type AlertStatus,
  type Currency,
  DEFAULT_CURRENCY,
  type MinorUnits,
  type ObservedPayment,
  type PaymentNoticeKind,
  type PaymentRuleKind,
} from '@satlens/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

// The migration adds the references to users, because this module does not import their table.
const isOwn = sql`user_id = acting_user_id()`
const own = (name: string, operation: 'select' | 'insert' | 'update' | 'delete') =>
  pgPolicy(name, {
    for: operation,
    to: 'satlens_user',
    ...(operation === 'insert' ? {} : { using: isOwn }),
    ...(operation === 'insert' || operation === 'update' ? { withCheck: isOwn } : {}),
  })

// Rows from before there were other currencies are in USD.
const currencyColumn = () => text().$type<Currency>().notNull().default(DEFAULT_CURRENCY)
const price = () => bigint({ mode: 'bigint' }).$type<MinorUnits>()
// The casing option would name the column price24h.
const price24h = () => bigint('price_24h', { mode: 'bigint' }).$type<MinorUnits>()

export const alertsTable = pgTable(
  'alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    currency: currencyColumn(),
    /** In minor units of the currency for a price, in basis points for a move. */
    value: bigint({ mode: 'bigint' }).notNull(),
    status: text().$type<AlertStatus>().notNull(),
    side: text().$type<AlertPriceSide>().notNull(),
    /** The time of the price that `side` is based on. Older prices are ignored. Null before the first evaluation. */
    seenAt: timestampColumn(),
    mails: boolean().notNull(),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
    firedAt: timestampColumn(),
  },
  ({ userId, kind, currency, value, status, side, createdAt, expiresAt }) => [
    uniqueIndex('alerts_active_once').on(userId, kind, currency, value).where(sql`${status} = 'active'`),
    index('alerts_by_user').on(userId, createdAt),
    index('alerts_by_end').on(expiresAt),
    index('alerts_ending').on(expiresAt).where(sql`${status} in ('active', 'paused')`),
    index('alerts_awaiting').on(kind, currency, side, value).where(sql`${status} = 'active'`),
    own('alerts_read_own', 'select'),
    own('alerts_insert_own', 'insert'),
    own('alerts_change_own', 'update'),
    own('alerts_delete_own', 'delete'),
  ],
)

/** The history of triggered alerts. Written in one transaction with the alert and its email. */
export const alertNoticesTable = pgTable(
  'alert_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** Null once the alert is deleted. */
    alertId: uuid().references(() => alertsTable.id, { onDelete: 'set null' }),
    kind: text().$type<AlertKind>().notNull(),
    currency: currencyColumn(),
    value: bigint({ mode: 'bigint' }).notNull(),
    price: price().notNull(),
    /** The price 24 hours before. Null unless the alert is a move. */
    price24h: price24h(),
    source: text().notNull(),
    asOf: timestampColumn().notNull(),
    mailed: boolean().notNull(),
  },
  ({ userId, alertId, asOf }) => [
    // Guards against two notices of one alert for the same price.
    unique('alert_notices_one_per_reading').on(alertId, asOf),
    index('alert_notices_by_user').on(userId, asOf),
    index('alert_notices_by_age').on(asOf),
    own('alert_notices_read_own', 'select'),
  ],
)

/** How alerts and notices about payments reach a user. A user without a row has the defaults, and `mails` on. */
export const alertSettingsTable = pgTable(
  'alert_settings',
  {
    userId: uuid().primaryKey(),
    /** Emails of price alerts. */
    mails: boolean().notNull(),
    paymentMails: boolean().notNull().default(true),
    /** Whether emails and browser notifications about payments may contain amounts. */
    saysAmounts: boolean().notNull().default(false),
    /** Whether pages show notices about payments as browser notifications. */
    browser: boolean().notNull().default(false),
  },
  () => [
    own('alert_settings_read_own', 'select'),
    own('alert_settings_insert_own', 'insert'),
    own('alert_settings_change_own', 'update'),
  ],
)

/** Live prices that still have to be evaluated, in the order in which they were stored. Deleted after the evaluation. */
export const alertTicksTable = pgTable('alert_ticks', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  feed: text().$type<'spot' | 'ticker'>().notNull(),
  currency: currencyColumn(),
  price: price().notNull(),
  price24h: price24h(),
  source: text().notNull(),
  asOf: timestampColumn().notNull(),
})

/** What users want to be told about their watched accounts. The migration adds the reference to the account. */
export const paymentRulesTable = pgTable(
  'payment_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** Null for a rule about all accounts of the user. */
    accountId: uuid(),
    kind: text().$type<PaymentRuleKind>().notNull(),
    /** The number of confirmations or the threshold in satoshis. Null for the other kinds. */
    value: bigint({ mode: 'bigint' }),
    createdAt: timestampColumn().notNull(),
    /** The height of the newest block when the rule was created. Null if it was not known. */
    sinceHeight: integer(),
  },
  ({ userId, accountId, kind, value }) => [
    unique('payment_rules_one_of_each_kind').on(userId, accountId, kind).nullsNotDistinct(),
    index('payment_rules_by_account').on(accountId),
    check(
      'payment_rules_value_fits_kind',
      sql`(${kind} in ('confirmed', 'balance_below', 'balance_above')) = (${value} is not null)`,
    ),
    own('payment_rules_read_own', 'select'),
    pgPolicy('payment_rules_insert_own', {
      for: 'insert',
      to: 'satlens_user',
      withCheck: sql`${isOwn} and (payment_rules.account_id is null or exists (select from watched_accounts a where a.id = payment_rules.account_id and a.user_id = acting_user_id()))`,
    }),
    own('payment_rules_change_own', 'update'),
    own('payment_rules_delete_own', 'delete'),
  ],
)

/**
 * The history of notices about payments, written in one transaction with their emails. It also is the record of what was
 * announced: one notice of each kind per payment, whatever happens to the chain.
 */
export const paymentNoticesTable = pgTable(
  'payment_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** Null once the account is removed. */
    accountId: uuid(),
    /** The name of the account at that time. */
    accountName: text().notNull(),
    txid: text().notNull(),
    kind: text().$type<PaymentNoticeKind>().notNull(),
    /** The value of the rule. */
    value: bigint({ mode: 'bigint' }),
    direction: text().$type<ObservedPayment['direction']>().notNull(),
    /** The change of the balance of the account, in satoshis. */
    amountSats: bigint({ mode: 'bigint' }).notNull(),
    asOf: timestampColumn().notNull(),
    mailed: boolean().notNull(),
  },
  ({ userId, accountId, txid, kind, asOf }) => [
    unique('payment_notices_one_of_each_kind').on(accountId, txid, kind),
    index('payment_notices_by_user').on(userId, asOf),
    index('payment_notices_by_age').on(asOf),
    own('payment_notices_read_own', 'select'),
  ],
)
