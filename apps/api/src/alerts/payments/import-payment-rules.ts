import type { ImportedPart } from '@satlens/contract'
import {
  fail,
  MAX_PAYMENT_RULES_PER_USER,
  ok,
  PAYMENT_RULE_KINDS,
  type PaymentRuleCondition,
  parsePaymentRule,
  type Result,
} from '@satlens/domain'
import { type AccountImport, createImportedPart } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { lockAlertsOfUser } from '../alerts.queries.ts'
import {
  DEFAULT_PAYMENT_SETTINGS,
  findPaymentRulesOfUser,
  getPaymentSettings,
  type PaymentSettings,
  updatePaymentSettings,
  upsertPaymentRule,
} from './payment-rules.queries.ts'

/** Returns the descriptors of the accounts that a user watches, by account ID. */
export type FindDescriptors = (tx: Db, userId: string) => Promise<ReadonlyMap<string, string>>

/** Adds payment rules and the settings of their notices of an export to an account. */
export async function importPaymentRules(
  tx: Db,
  data: AccountImport,
  findDescriptors: FindDescriptors,
): Promise<readonly ImportedPart[]> {
  const { payment_rules: rules, payment_settings: settings } = data.product
  return [
    ...(Array.isArray(rules) ? [await importRules(tx, data, rules, findDescriptors)] : []),
    ...(settings === undefined ? [] : [await importSettings(tx, data, settings)]),
  ]
}

async function importRules(
  tx: Db,
  { userId, now }: AccountImport,
  entries: readonly unknown[],
  findDescriptors: FindDescriptors,
): Promise<ImportedPart> {
  const part = createImportedPart('payment_rules')
  await lockAlertsOfUser(tx, userId)
  const accountIds = new Map([...(await findDescriptors(tx, userId))].map(([id, text]) => [text, id]))
  const stored: Pick<RuleOfAccount, 'accountId' | 'kind' | 'value'>[] = await findPaymentRulesOfUser(
    tx,
    userId,
  )
  for (const entry of entries) {
    const rule = readRule(entry, accountIds)
    if (!rule.ok) {
      part.refuse('invalid')
      continue
    }
    const { accountId, kind, value } = rule.value
    const same = stored.find((other) => other.accountId === accountId && other.kind === kind)
    if (same) {
      if (same.value === value) part.keep()
      else part.refuse('differs', kind)
    } else if (stored.length >= MAX_PAYMENT_RULES_PER_USER) part.refuse('limit_reached', kind)
    else {
      // The order of the rules stays.
      const createdAt = new Date(now.getTime() + stored.length)
      stored.push(rule.value)
      await upsertPaymentRule(tx, { userId, accountId, kind, value, createdAt })
      part.add()
    }
  }
  return part.finish()
}

interface RuleOfAccount extends PaymentRuleCondition {
  readonly accountId: string | null
}

/** Reads a rule. Its account has another ID here, but the same descriptor. */
function readRule(entry: unknown, accountIds: ReadonlyMap<string, string>): Result<RuleOfAccount, 'invalid'> {
  if (typeof entry !== 'object' || entry === null) return fail('invalid')
  const { kind: kindText, value, descriptor } = entry as Readonly<Record<string, unknown>>
  const kind = PAYMENT_RULE_KINDS.find((known) => known === kindText)
  if (!kind || (value !== null && typeof value !== 'string')) return fail('invalid')
  const condition = parsePaymentRule(kind, value)
  const accountId = descriptor === null ? null : accountIds.get(String(descriptor))
  if (!condition.ok || accountId === undefined) return fail('invalid')
  return ok({ ...condition.value, accountId })
}

async function importSettings(tx: Db, { userId }: AccountImport, entry: unknown): Promise<ImportedPart> {
  const part = createImportedPart('payment_settings')
  const settings = readSettings(entry)
  const stored = await getPaymentSettings(tx, userId)
  if (settings === null) part.refuse('invalid')
  else if (isSame(stored, settings)) part.keep()
  else if (isSame(stored, DEFAULT_PAYMENT_SETTINGS)) {
    await updatePaymentSettings(tx, userId, settings)
    part.add()
  } else part.refuse('differs')
  return part.finish()
}

function readSettings(entry: unknown): PaymentSettings | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { mails, says_amounts: saysAmounts, browser } = entry as Readonly<Record<string, unknown>>
  const isComplete =
    typeof mails === 'boolean' && typeof saysAmounts === 'boolean' && typeof browser === 'boolean'
  return isComplete ? { paymentMails: mails, saysAmounts, browser } : null
}

const isSame = (one: PaymentSettings, other: PaymentSettings): boolean =>
  one.paymentMails === other.paymentMails &&
  one.saysAmounts === other.saysAmounts &&
  one.browser === other.browser
