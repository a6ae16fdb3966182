import {
  type LabelIgnoredReason,
  type LabelImport,
  MAX_SHOWN_CONFLICTS,
  MAX_SHOWN_LINES,
} from '@satlens/contract'
import { ACCOUNT_NAME_MAX_LENGTH, parseAccountName, shortenLabel } from '@satlens/domain'
import { getLabelKey, type LabelLine, mergeLabelLines, type ReadLabelRecord } from '@satlens/wallet'
import type { LabelValues } from './labels.queries.ts'
import { findAccountsOfKey, type NamedAccount } from './named-accounts.ts'

interface LabelImportInput {
  readonly lines: readonly LabelLine[]
  readonly stored: readonly LabelValues[]
  readonly accounts: readonly NamedAccount[]
  /** The number of labels that a person may store. */
  readonly limit: number
  /** True if imported labels replace stored ones that differ. */
  readonly replaces: boolean
}

/** What an import stores, and its report. */
interface LabelImportDecision {
  readonly saved: readonly LabelValues[]
  readonly renamed: readonly NewName[]
  readonly report: Omit<LabelImport, 'is_stored'>
}

interface NewName {
  readonly id: string
  readonly name: string
}

/**
 * Decides what the lines of a file change. A property that a record does not have stays as it is stored (BIP329). The label of
 * an account's key is the name of the account.
 */
export function decideLabelImport(input: LabelImportInput): LabelImportDecision {
  const ignored = new Map<LabelIgnoredReason, { count: number; lines: number[] }>()
  const ignore = (reason: LabelIgnoredReason, line: number) => {
    const entry = ignored.get(reason) ?? { count: 0, lines: [] }
    entry.count += 1
    if (entry.lines.length < MAX_SHOWN_LINES) entry.lines.push(line)
    ignored.set(reason, entry)
  }
  const stored = new Map(input.stored.map((label) => [getLabelKey(label), label]))
  const counts = { added: 0, changed: 0, unchanged: 0, shortened: 0 }
  const conflicts: LabelImport['conflicts'] = []
  const saved: LabelValues[] = []
  const renamed: NewName[] = []
  let remaining = input.limit - stored.size

  const file = mergeLabelLines(input.lines)
  for (const { line, reason } of file.ignored) ignore(reason, line)
  for (const { line, record } of file.records) {
    const named = findAccountsOfKey(input.accounts, record)
    const current = stored.get(getLabelKey(record)) ?? null
    const change = named.length > 0 ? decideNames(record, named) : decideLabel(record, current)
    if (named.length === 0 && current === null && remaining-- <= 0) {
      ignore('limit_reached', line)
      continue
    }
    counts[change.kind] += 1
    if (change.isShortened) counts.shortened += 1
    if (change.conflict && conflicts.length < MAX_SHOWN_CONFLICTS) {
      conflicts.push({ type: record.type, ref: record.ref, ...change.conflict })
    }
    if (change.kind === 'added' || (change.kind === 'changed' && input.replaces)) {
      saved.push(...change.saved)
      renamed.push(...change.renamed)
    }
  }
  const reasons = [...ignored].map(([reason, entry]) => ({ reason, ...entry }))
  return { saved, renamed, report: { ...counts, conflicts, ignored: reasons } }
}

interface Change {
  readonly kind: 'added' | 'changed' | 'unchanged'
  readonly isShortened: boolean
  /** Labels that differ. */
  readonly conflict?: { readonly stored: string; readonly imported: string } | undefined
  readonly saved: readonly LabelValues[]
  readonly renamed: readonly NewName[]
}

function decideLabel(record: ReadLabelRecord, current: LabelValues | null): Change {
  const { type, ref, isShortened } = record
  const next: LabelValues = {
    type,
    ref,
    label: record.label ?? current?.label ?? null,
    // The label may be from another wallet, and the one that had it first is as good.
    origin: current?.origin ?? record.origin,
    spendable: record.spendable ?? current?.spendable ?? null,
  }
  const hasOtherLabel = differs(current?.label, next.label)
  const isChanged = hasOtherLabel || differs(current?.spendable, next.spendable)
  const isSame = current?.label === next.label && current?.spendable === next.spendable
  return {
    kind: isChanged ? 'changed' : isSame ? 'unchanged' : 'added',
    isShortened,
    conflict: hasOtherLabel ? { stored: current?.label ?? '', imported: next.label ?? '' } : undefined,
    saved: [next],
    renamed: [],
  }
}

function decideNames(record: ReadLabelRecord, accounts: readonly NamedAccount[]): Change {
  const characters = [...(record.label ?? '')]
  const parsed = parseAccountName(characters.slice(0, ACCOUNT_NAME_MAX_LENGTH).join(''))
  const name: string | null = parsed.ok ? parsed.value : null
  const others = name === null ? [] : accounts.filter((account) => shortenLabel(account.name).label !== name)
  const [first] = others
  return {
    kind: first ? 'changed' : 'unchanged',
    isShortened: record.isShortened || characters.length > ACCOUNT_NAME_MAX_LENGTH,
    conflict: first && name !== null ? { stored: first.name, imported: name } : undefined,
    saved: [],
    renamed: name === null ? [] : others.map(({ id }) => ({ id, name })),
  }
}

/** Returns true if a stored value would be replaced by another one. */
const differs = <T>(stored: T | null | undefined, next: T | null): boolean =>
  stored !== null && stored !== undefined && stored !== next
