import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import { alertSettingsTable, paymentRulesTable } from '../schema.ts'

export type PaymentRuleRow = typeof paymentRulesTable.$inferSelect
type AlertSettingsRow = typeof alertSettingsTable.$inferSelect

const { userId, accountId, kind, createdAt } = paymentRulesTable

/** Returns the payment rules of a user, oldest first. */
export const findPaymentRulesOfUser = (db: Db, owner: string): Promise<PaymentRuleRow[]> =>
  db
    .select()
    .from(paymentRulesTable)
    .where(eq(userId, owner))
    .orderBy(asc(createdAt), asc(paymentRulesTable.id))

export const findPaymentRulesOfUsers = (db: Db, owners: readonly string[]): Promise<PaymentRuleRow[]> =>
  db
    .select()
    .from(paymentRulesTable)
    .where(inArray(userId, [...owners]))

export const countPaymentRulesOfUser = async (db: Db, owner: string): Promise<number> =>
  (
    await requireFirstRow(
      db.select({ rules: count() }).from(paymentRulesTable).where(eq(userId, owner)),
      'The count of payment rules returned no row',
    )
  ).rules

/** Inserts a rule, or gives the existing one of this account and kind the new value. */
export const upsertPaymentRule = (
  db: Db,
  rule: typeof paymentRulesTable.$inferInsert,
): Promise<PaymentRuleRow> =>
  requireFirstRow(
    db
      .insert(paymentRulesTable)
      .values(rule)
      .onConflictDoUpdate({ target: [userId, accountId, kind], set: { value: rule.value ?? null } })
      .returning(),
    'The payment rule was not stored',
  )

/** Deletes a rule. Returns false if the user has no such rule. */
export async function deletePaymentRuleOfUser(db: Db, owner: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(paymentRulesTable)
    .where(and(eq(userId, owner), eq(paymentRulesTable.id, id)))
  return rowCount === 1
}

/** How notices about payments reach a user. */
export type PaymentSettings = Pick<AlertSettingsRow, 'paymentMails' | 'saysAmounts' | 'browser'>

export const DEFAULT_PAYMENT_SETTINGS: PaymentSettings = {
  paymentMails: true,
  saysAmounts: false,
  browser: false,
}

const SETTING_COLUMNS = {
  paymentMails: alertSettingsTable.paymentMails,
  saysAmounts: alertSettingsTable.saysAmounts,
  browser: alertSettingsTable.browser,
}

export const getPaymentSettings = async (db: Db, owner: string): Promise<PaymentSettings> =>
  (await findFirstRow(
    db.select(SETTING_COLUMNS).from(alertSettingsTable).where(eq(alertSettingsTable.userId, owner)),
  )) ?? DEFAULT_PAYMENT_SETTINGS

/** Returns the stored settings by user. A user who has changed none is missing. */
export async function findPaymentSettingsOfUsers(
  db: Db,
  owners: readonly string[],
): Promise<ReadonlyMap<string, PaymentSettings>> {
  const rows = await db
    .select({ userId: alertSettingsTable.userId, ...SETTING_COLUMNS })
    .from(alertSettingsTable)
    .where(inArray(alertSettingsTable.userId, [...owners]))
  return new Map(rows.map(({ userId, ...settings }) => [userId, settings]))
}

/** Changes at least one of the settings. */
export const updatePaymentSettings = (
  db: Db,
  owner: string,
  change: Partial<PaymentSettings>,
): Promise<PaymentSettings> =>
  requireFirstRow(
    db
      .insert(alertSettingsTable)
      .values({ userId: owner, mails: true, ...change })
      .onConflictDoUpdate({ target: alertSettingsTable.userId, set: change })
      .returning(SETTING_COLUMNS),
    'The settings were not stored',
  )
