import type { LabelRecord, LabelReference } from './label-record.ts'
import type { LabelLine, LabelLineIssue, ReadLabelRecord } from './parse-labels.ts'

/** A record with the number of its line. */
export interface NumberedLabelRecord {
  readonly line: number
  readonly record: ReadLabelRecord
}

/** A line whose record is not used. `repeated`: a later line has another label for the same reference. */
export interface IgnoredLabelLine {
  readonly line: number
  readonly reason: LabelLineIssue | 'repeated'
}

/**
 * Returns the records of a file, one for each reference, because lines may have been added at the end of a file: what a later
 * one says counts, and the rest stays. Labels of one extended key with different origins stay apart: they may be the names of
 * different accounts.
 */
export function mergeLabelLines(lines: readonly LabelLine[]): {
  readonly records: readonly NumberedLabelRecord[]
  readonly ignored: readonly IgnoredLabelLine[]
} {
  const records = new Map<string, NumberedLabelRecord>()
  const ignored: IgnoredLabelLine[] = []
  for (const { line, record: read } of lines) {
    if (!read.ok) {
      ignored.push({ line, reason: read.issue })
      continue
    }
    const key = getMergeKey(read.value)
    const earlier = records.get(key)
    const record = earlier ? mergeRecords(earlier.record, read.value) : read.value
    if (earlier && isReplaced(earlier.record, record))
      ignored.push({ line: earlier.line, reason: 'repeated' })
    records.set(key, { line, record })
  }
  return { records: [...records.values()], ignored }
}

/** Returns a text that is the same for all records of one reference. */
export const getLabelKey = ({ type, ref }: LabelReference): string => `${type},${ref}`

const getMergeKey = (record: LabelRecord): string =>
  record.type === 'xpub' ? `${getLabelKey(record)},${record.origin}` : getLabelKey(record)

const isReplaced = (earlier: LabelRecord, record: LabelRecord): boolean =>
  earlier.label !== null && earlier.label !== record.label

const mergeRecords = (earlier: ReadLabelRecord, later: ReadLabelRecord): ReadLabelRecord => ({
  ...later,
  ...(later.label === null && { label: earlier.label, isShortened: earlier.isShortened }),
  origin: later.origin ?? earlier.origin,
  spendable: later.spendable ?? earlier.spendable,
})
