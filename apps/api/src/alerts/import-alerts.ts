import type { ImportedPart, ImportRefusal } from '@satlens/contract'
import {
  ALERT_KINDS,
  type AlertCondition,
  type AlertKind,
  DEFAULT_CURRENCY,
  fail,
  isCurrency,
  MAX_ALERTS_PER_USER,
  MAX_FREE_ACTIVE_ALERTS,
  ok,
  parseAlertCondition,
  type Result,
} from '@satlens/domain'
import { type AccountImport, createImportedPart } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { findAlertEmailsSetting, insertPriceAlert, setAlertEmailsEnabled } from './alerts.queries.ts'
import { getExpiry, isSameCondition, lockOwnAlerts } from './alerts.ts'

/** Adds price alerts and their settings of an export to an account. */
export async function importAlerts(tx: Db, data: AccountImport): Promise<readonly ImportedPart[]> {
  const { alerts, alert_mails: mails } = data.product
  return [
    ...(Array.isArray(alerts) ? [await importPriceAlerts(tx, data, alerts)] : []),
    ...(mails === undefined ? [] : [await importEmailSetting(tx, data, mails)]),
  ]
}

async function importPriceAlerts(
  tx: Db,
  { userId, now }: AccountImport,
  entries: readonly unknown[],
): Promise<ImportedPart> {
  const part = createImportedPart('alerts')
  const stored: (AlertCondition & { readonly status: string })[] = [...(await lockOwnAlerts(tx, userId, now))]
  const isActive = ({ status }: { readonly status: string }) => status === 'active'
  for (const [index, entry] of entries.entries()) {
    const read = readAlert(entry)
    if (!read.ok) {
      part.refuse(read.issue)
      continue
    }
    const { kind, currency, value, status, mails } = read.value
    const isFull =
      stored.length >= MAX_ALERTS_PER_USER ||
      (status === 'active' && stored.filter(isActive).length >= MAX_FREE_ACTIVE_ALERTS)
    if (stored.some((other) => isSameCondition(other, read.value))) part.keep()
    else if (isFull) part.refuse('limit_reached', `${kind} ${read.value.text}`)
    else {
      stored.push(read.value)
      // The newest alert stands first. The first price to come decides on which side it is.
      const createdAt = new Date(now.getTime() - index)
      const expiresAt = getExpiry(now)
      await insertPriceAlert(tx, {
        userId,
        kind,
        currency,
        value,
        mails,
        status,
        side: 'unknown',
        createdAt,
        expiresAt,
      })
      part.add()
    }
  }
  return part.finish()
}

interface ImportedAlert extends AlertCondition {
  readonly text: string
  readonly status: 'active' | 'paused'
  readonly mails: boolean
}

function readAlert(entry: unknown): Result<ImportedAlert, ImportRefusal> {
  if (typeof entry !== 'object' || entry === null) return fail('invalid')
  // Exports from before there were other currencies name none.
  const {
    kind,
    currency = DEFAULT_CURRENCY,
    value,
    status,
    mails,
  } = entry as Readonly<Record<string, unknown>>
  if (!isAlertKind(kind) || !isCurrency(currency)) return fail('invalid')
  if (typeof value !== 'string' || typeof mails !== 'boolean') return fail('invalid')
  const condition = parseAlertCondition(kind, value, currency)
  if (!condition.ok) return fail('invalid')
  if (status === 'fired' || status === 'expired') return fail('ended')
  if (status !== 'active' && status !== 'paused') return fail('invalid')
  return ok({ ...condition.value, text: value, status, mails })
}

const isAlertKind = (value: unknown): value is AlertKind => ALERT_KINDS.some((kind) => kind === value)

async function importEmailSetting(tx: Db, { userId }: AccountImport, mails: unknown): Promise<ImportedPart> {
  const part = createImportedPart('alert_settings')
  if (typeof mails !== 'boolean') part.refuse('invalid')
  else {
    // Without a row emails are on.
    const stored = await findAlertEmailsSetting(tx, userId)
    if ((stored ?? true) === mails) part.keep()
    else if (stored === null) {
      await setAlertEmailsEnabled(tx, userId, mails)
      part.add()
    } else part.refuse('differs')
  }
  return part.finish()
}
