import { decidePaymentNotices, type PaymentNoticeKind } from '@satlens/domain'
import type { EmailRecipient, ModuleEmailSender } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { type PaymentEmailSite, renderPaymentEmail } from './payment-email.ts'
import {
  countEmailedNotices,
  type DecidedPaymentNotice,
  findAnnouncedKinds,
  insertPaymentNotices,
  lockPaymentChanges,
} from './payment-notices.queries.ts'
import {
  DEFAULT_PAYMENT_SETTINGS,
  findPaymentRulesOfUsers,
  findPaymentSettingsOfUsers,
  type PaymentRuleRow,
} from './payment-rules.queries.ts'
import type { PaymentChange, WatchedPayments } from './watched-payments.ts'

export interface EvaluatePaymentsDeps extends DatabaseServices, PaymentEmailSite {
  readonly mailer: ModuleEmailSender
  readonly payments: WatchedPayments
}

/** The job that makes notices for stored changes of payments. */
export const PAYMENT_EVENTS_JOB = 'payment_events'

/**
 * Strangers can send payments, so that their emails are limited. Those about spent coins have a limit of their own: only who has
 * the keys can spend, but a source can lie.
 */
export const MAX_PAYMENT_EMAILS_PER_HOUR = 30
const HOUR_MS = 3_600_000
// Limits the length of a run. The next change requests another one.
const MAX_BATCHES = 500

/**
 * Makes the notices about the unhandled changes of payments, in their order. Each batch is one transaction that stores the
 * notices, queues their emails and deletes the changes. After a crash the next run therefore repeats the batch without
 * sending anything twice.
 */
export async function makeNoticesForPaymentChanges(deps: EvaluatePaymentsDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const queuedEmails = await deps.db.transaction((tx) => handleBatch(deps, tx))
    if (queuedEmails === null) return
    if (queuedEmails > 0) deps.mailer.wake()
  }
}

/** Returns the number of queued emails. Null if no change is left. */
async function handleBatch(deps: EvaluatePaymentsDeps, tx: Db): Promise<number | null> {
  await lockPaymentChanges(tx)
  const found = await deps.payments.findChanges(tx)
  if (found.length === 0) return null
  const owners = toUnique(found.map(({ userId }) => userId))
  // Accounts are locked before the rows that belong to them, as by a deletion.
  const recipients = await deps.mailer.recipientsOf(tx, owners)
  const existing = await deps.payments.lockAccounts(
    tx,
    toUnique(found.map(({ payment }) => payment.accountId)),
  )
  const changes = found.filter(({ payment }) => existing.has(payment.accountId))
  const decided = await decideNotices(deps, tx, changes, owners)
  const emails = await storeNotices(deps, tx, decided, owners, recipients)
  await deps.payments.deleteChanges(
    tx,
    found.map(({ id }) => id),
  )
  return emails
}

interface DecidedNotices {
  readonly change: PaymentChange
  readonly notices: readonly DecidedPaymentNotice[]
}

async function decideNotices(
  { clock }: EvaluatePaymentsDeps,
  tx: Db,
  changes: readonly PaymentChange[],
  owners: readonly string[],
): Promise<readonly DecidedNotices[]> {
  const now = clock.now()
  const rules = await findPaymentRulesOfUsers(tx, owners)
  const announced = await readAnnounced(tx, changes)
  return getBalances(changes).flatMap(({ change, balance }) => {
    const { userId, txid, payment, amount, accountName } = change
    const ownRules = rules.filter((rule) => rule.userId === userId)
    const known = announced(payment.accountId, txid)
    const kinds = decidePaymentNotices(ownRules, payment, { ...change, now, balance, announced: known })
    // A later change of the same batch does not announce them again.
    for (const kind of kinds) known.add(kind)
    if (kinds.length === 0) return []
    const notices = kinds.map((kind) => ({
      userId,
      accountId: payment.accountId,
      accountName,
      txid,
      kind,
      value: findValue(ownRules, kind, payment.accountId),
      direction: payment.direction,
      amountSats: amount,
      asOf: now,
    }))
    return [{ change, notices }]
  })
}

async function readAnnounced(tx: Db, changes: readonly PaymentChange[]) {
  const rows = await findAnnouncedKinds(
    tx,
    toUnique(changes.map(({ payment }) => payment.accountId)),
    toUnique(changes.map(({ txid }) => txid)),
  )
  const kinds = new Map<string, Set<PaymentNoticeKind>>()
  const get = (accountId: string | null, txid: string): Set<PaymentNoticeKind> => {
    const key = `${accountId} ${txid}`
    const known = kinds.get(key) ?? new Set()
    kinds.set(key, known)
    return known
  }
  for (const { accountId, txid, kind } of rows) get(accountId, txid).add(kind)
  return get
}

/** Returns the changes in their order, each with the balance before and after it, counted back from the present one. */
function getBalances(changes: readonly PaymentChange[]) {
  const balances = new Map<string, bigint>()
  return changes
    .toReversed()
    .map((change) => {
      const after = balances.get(change.payment.accountId) ?? change.balance
      const before = after - change.balanceChange
      balances.set(change.payment.accountId, before)
      return { change, balance: change.balanceChange === 0n ? null : { before, after } }
    })
    .toReversed()
}

const findValue = (rules: readonly PaymentRuleRow[], kind: string, accountId: string): bigint | null =>
  (
    rules.find((rule) => rule.kind === kind && rule.accountId === accountId) ??
    rules.find((rule) => rule.kind === kind && rule.accountId === null)
  )?.value ?? null

/** Stores the notices and queues their emails, one for each change. Returns the number of emails. */
async function storeNotices(
  deps: EvaluatePaymentsDeps,
  tx: Db,
  decided: readonly DecidedNotices[],
  owners: readonly string[],
  recipients: ReadonlyMap<string, EmailRecipient>,
): Promise<number> {
  if (decided.length === 0) return 0
  const settings = await findPaymentSettingsOfUsers(tx, owners)
  const hourAgo = new Date(deps.clock.now().getTime() - HOUR_MS)
  const emailed = new Map(await countEmailedNotices(tx, owners, hourAgo))
  let emails = 0
  for (const { change, notices } of decided) {
    const { userId } = change
    const { paymentMails, saysAmounts } = settings.get(userId) ?? DEFAULT_PAYMENT_SETTINGS
    const count = emailed.get(userId) ?? { spent: 0, others: 0 }
    const spent = notices.filter(({ kind }) => kind === 'spent').length
    const isAllowed = (spent > 0 ? count.spent : count.others) < MAX_PAYMENT_EMAILS_PER_HOUR
    const to = paymentMails && isAllowed ? recipients.get(userId) : undefined
    const mailed = to !== undefined
    await insertPaymentNotices(
      tx,
      notices.map((notice) => ({ ...notice, mailed })),
    )
    if (to === undefined) continue
    emailed.set(userId, {
      spent: count.spent + spent,
      others: count.others + notices.length - spent,
    })
    await deps.mailer.put(
      tx,
      userId,
      'payment_notice',
      renderPaymentEmail(deps, to, change, notices, saysAmounts),
    )
    emails++
  }
  return emails
}

const toUnique = <T>(values: readonly T[]): T[] => [...new Set(values)]
