import { setDatabaseUserRole } from '#auth/index.ts'
import { readRowsByCursor } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import { findAlertsOfUser, hasAlertEmailsEnabled } from './alerts.queries.ts'
import { toAlertResponse } from './alerts.ts'
import {
  type AlertNoticeRow,
  type PaymentNoticeRow,
  selectAlertNoticesOfUser,
  selectPaymentNoticesOfUser,
} from './notices.queries.ts'
import { toAlertNoticeResponse, toPaymentNoticeResponse } from './notices.ts'
import type { FindDescriptors } from './payments/import-payment-rules.ts'
import { findPaymentRulesOfUser, getPaymentSettings } from './payments/payment-rules.queries.ts'
import { toPaymentRuleResponse } from './payments/payment-rules.ts'

/** Yields the stored alerts, payment rules, notices and settings of a user for the data export. */
export async function* exportAlertsOfUser(
  tx: Db,
  userId: string,
  findDescriptors: FindDescriptors,
): JsonObjectMemberStream {
  await setDatabaseUserRole(tx, userId)
  yield ['alerts', { value: (await findAlertsOfUser(tx, userId)).map(toAlertResponse) }]
  yield ['alert_notices', { items: readNotices(tx, userId) }]
  yield ['alert_mails', { value: await hasAlertEmailsEnabled(tx, userId) }]
  const descriptors = await findDescriptors(tx, userId)
  // Another account that imports the rules has other IDs.
  const getDescriptor = (id: string | null) => (id === null ? null : (descriptors.get(id) ?? null))
  const rules = await findPaymentRulesOfUser(tx, userId)
  yield [
    'payment_rules',
    {
      value: rules.map((rule) => ({
        ...toPaymentRuleResponse(rule),
        descriptor: getDescriptor(rule.accountId),
      })),
    },
  ]
  yield ['payment_notices', { items: readPaymentNotices(tx, userId) }]
  const { paymentMails, saysAmounts, browser } = await getPaymentSettings(tx, userId)
  yield ['payment_settings', { value: { mails: paymentMails, says_amounts: saysAmounts, browser } }]
}

async function* readNotices(tx: Db, userId: string) {
  for await (const rows of readRowsByCursor(tx, selectAlertNoticesOfUser(tx, userId))) {
    yield rows.map((row) => toAlertNoticeResponse(toNoticeRow(row)))
  }
}

async function* readPaymentNotices(tx: Db, userId: string) {
  for await (const rows of readRowsByCursor(tx, selectPaymentNoticesOfUser(tx, userId))) {
    yield rows.map((row) => toPaymentNoticeResponse(toPaymentNoticeRow(row)))
  }
}

function toPaymentNoticeRow({
  account_id,
  account_name,
  amount_sats,
  as_of,
  value,
  ...same
}: Record<string, unknown>) {
  return {
    ...same,
    accountId: account_id,
    accountName: account_name,
    amountSats: toBigInt(amount_sats),
    asOf: as_of,
    value: value === null ? null : toBigInt(value),
  } as PaymentNoticeRow
}

const toBigInt = (text: unknown): bigint => BigInt(String(text))

/** Converts a row of a cursor, which has the column names and int8 as text. */
function toNoticeRow({
  user_id,
  alert_id,
  value,
  price,
  price_24h,
  as_of,
  ...same
}: Record<string, unknown>) {
  return {
    ...same,
    userId: user_id,
    alertId: alert_id,
    value: toBigInt(value),
    price: toBigInt(price),
    price24h: price_24h === null ? null : toBigInt(price_24h),
    asOf: as_of,
  } as AlertNoticeRow
}
