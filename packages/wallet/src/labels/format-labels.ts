import type { LabelRecord } from './label-record.ts'

/** Formats records as a file of labels (BIP329, JSON Lines): one JSON object in each line, without absent properties. */
export const formatLabels = (records: readonly LabelRecord[]): string =>
  records.map((record) => `${formatLabel(record)}\n`).join('')

/** Formats one record, without the line break. */
export const formatLabel = ({ type, ref, label, origin, spendable }: LabelRecord): string =>
  JSON.stringify({
    type,
    ref,
    label: label ?? undefined,
    origin: origin ?? undefined,
    spendable: spendable ?? undefined,
  })
