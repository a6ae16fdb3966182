import {
  importLabelsEndpoint,
  type LabelIgnoredReason,
  type LabelImport,
  MAX_SHOWN_CONFLICTS,
  MAX_SHOWN_LINES,
} from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import type { LabelFile, LabelFilePart } from './read-label-file.ts'

/** What becomes of the labels that differ from stored ones. */
export type ConflictChoice = 'keep' | 'replace'
export type LabelImportReport = Omit<LabelImport, 'is_stored'>

/**
 * Sends a file part by part and adds up the reports. Without a choice nothing is stored. A part that fails leaves the parts
 * before it imported; sending all again does no harm.
 */
export async function importLabelFile(
  file: LabelFile,
  conflicts?: ConflictChoice,
): Promise<LabelImportReport> {
  const ignored = new Map<LabelIgnoredReason, { count: number; lines: number[] }>()
  const ignore = (reason: LabelIgnoredReason, count: number, lines: readonly number[]) => {
    const entry = ignored.get(reason) ?? { count: 0, lines: [] }
    ignored.set(reason, {
      count: entry.count + count,
      lines: [...entry.lines, ...lines].slice(0, MAX_SHOWN_LINES),
    })
  }
  for (const { line, reason } of file.ignored) ignore(reason, 1, [line])
  const sum = { added: 0, changed: 0, unchanged: 0, shortened: file.shortened }
  const shown: LabelImport['conflicts'] = []
  for (const part of file.parts) {
    const report = await sendPart(part, conflicts)
    sum.added += report.added
    sum.changed += report.changed
    sum.unchanged += report.unchanged
    sum.shortened += report.shortened
    shown.push(...report.conflicts)
    for (const { reason, count, lines } of report.ignored) ignore(reason, count, lines)
  }
  return {
    ...sum,
    conflicts: shown.slice(0, MAX_SHOWN_CONFLICTS),
    ignored: [...ignored].map(([reason, entry]) => ({ reason, ...entry })),
  }
}

/** Sends a part; the lines of its report are those of the file. */
async function sendPart({ text, lines }: LabelFilePart, conflicts?: ConflictChoice): Promise<LabelImport> {
  const body = { file: text, ...(conflicts && { conflicts }) }
  const report = await api.call(importLabelsEndpoint, { body })
  const inFile = (line: number) => lines[line - 1] ?? line
  return {
    ...report,
    ignored: report.ignored.map((entry) => ({ ...entry, lines: entry.lines.map(inFile) })),
  }
}
