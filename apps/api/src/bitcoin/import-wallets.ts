import type { ImportedPart, ImportRefusal, LabelIgnoredReason } from '@satlens/contract'
import {
  type AccountName,
  type BitcoinNetwork,
  containsPrivateText,
  fail,
  MAX_GAP_LIMIT,
  MAX_LABELS_PER_USER,
  MIN_GAP_LIMIT,
  ok,
  parseAccountName,
  type Result,
} from '@satlens/domain'
import { formatDescriptor, parseWatchedSource } from '@satlens/wallet'
import { type AccountImport, createImportedPart } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { findWatchedAccounts, insertWatchedAccount } from './accounts/accounts.queries.ts'
import { decideLabelImport } from './labels/decide-label-import.ts'
import { readLabelLines } from './labels/import-labels.ts'
import { findLabels, saveLabels } from './labels/labels.queries.ts'
import { listNamedAccounts } from './labels/named-accounts.ts'

export interface WalletImportSettings {
  readonly network: BitcoinNetwork
  /** The number of accounts that a person may watch. */
  readonly accountLimit: number
}

/** Adds watched accounts and labels of an export to an account. */
export async function importWallets(
  tx: Db,
  data: AccountImport,
  settings: WalletImportSettings,
): Promise<readonly ImportedPart[]> {
  const { watched_accounts: accounts, labels } = data.product
  return [
    ...(Array.isArray(accounts) ? [await importWatchedAccounts(tx, data, accounts, settings)] : []),
    ...(Array.isArray(labels) ? [await importLabels(tx, data, labels, settings.network)] : []),
  ]
}

async function importWatchedAccounts(
  tx: Db,
  { userId, now }: AccountImport,
  entries: readonly unknown[],
  { network, accountLimit }: WalletImportSettings,
): Promise<ImportedPart> {
  const part = createImportedPart('watched_accounts')
  const descriptors = new Set((await findWatchedAccounts(tx, userId)).map(({ descriptor }) => descriptor))
  for (const [index, entry] of entries.entries()) {
    const account = index < MAX_ENTRIES ? readAccount(entry, network) : fail('limit_reached' as const)
    const name = getName(entry)
    if (!account.ok) part.refuse(account.issue, name)
    else if (descriptors.has(account.value.descriptor)) part.keep()
    else if (descriptors.size >= accountLimit) part.refuse('limit_reached', name)
    else {
      // The order of the accounts stays.
      const createdAt = new Date(now.getTime() + descriptors.size)
      descriptors.add(account.value.descriptor)
      await insertWatchedAccount(tx, { ...account.value, userId, network, createdAt })
      part.add()
    }
  }
  return part.finish()
}

/** Verifying a descriptor takes time, and no user watches more accounts. */
const MAX_ENTRIES = 200

/** Returns what an account is called, to name one that is refused. */
function getName(entry: unknown): string | undefined {
  const name = isObject(entry) ? entry.name : undefined
  return typeof name === 'string' && !containsPrivateText(name) ? name : undefined
}

interface ImportedAccount {
  readonly name: AccountName
  readonly descriptor: string
  readonly gapLimit: number
}

function readAccount(entry: unknown, network: BitcoinNetwork): Result<ImportedAccount, ImportRefusal> {
  if (!isObject(entry)) return fail('invalid')
  const { name, descriptor, gap_limit: gapLimit } = entry
  if (typeof name !== 'string' || typeof descriptor !== 'string') return fail('invalid')
  if (containsPrivateText(name)) return fail('private_key')
  const parsed = parseWatchedSource(descriptor, network)
  if (!parsed.ok) {
    const isNamed = parsed.issue === 'private_key' || parsed.issue === 'other_network'
    return fail(isNamed ? parsed.issue : 'invalid')
  }
  const accountName = parseAccountName(name)
  const isInRange =
    typeof gapLimit === 'number' &&
    Number.isInteger(gapLimit) &&
    gapLimit >= MIN_GAP_LIMIT &&
    gapLimit <= MAX_GAP_LIMIT
  if (!accountName.ok || !isInRange) return fail('invalid')
  return ok({ name: accountName.value, descriptor: formatDescriptor(parsed.value), gapLimit })
}

async function importLabels(
  tx: Db,
  { userId, now }: AccountImport,
  entries: readonly unknown[],
  network: BitcoinNetwork,
): Promise<ImportedPart> {
  const part = createImportedPart('labels')
  // An entry of an export is a record of BIP329 with the time of its change.
  const file = entries.map((entry) => JSON.stringify(entry)).join('\n')
  const { saved, report } = decideLabelImport({
    lines: await readLabelLines(file, network),
    stored: await findLabels(tx, userId),
    accounts: listNamedAccounts(await findWatchedAccounts(tx, userId)),
    limit: MAX_LABELS_PER_USER,
    replaces: false,
  })
  await saveLabels(tx, userId, saved, now)
  part.add(report.added)
  part.keep(report.unchanged)
  for (const { imported } of report.conflicts) part.refuse('differs', imported)
  part.refuse('differs', undefined, report.changed - report.conflicts.length)
  for (const { reason, count } of report.ignored) part.refuse(REFUSALS[reason] ?? 'invalid', undefined, count)
  return part.finish()
}

const REFUSALS: Partial<Record<LabelIgnoredReason, ImportRefusal>> = {
  private_key: 'private_key',
  other_network: 'other_network',
  too_many: 'limit_reached',
  limit_reached: 'limit_reached',
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
