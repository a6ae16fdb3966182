import type { LabelRecord } from './label-record.ts'

/** What is known of a labeled transaction or output (BIP329, "Additional Fields"). */
export interface LabelDetails {
  /** The height of its block; null unless it has six confirmations. */
  readonly height: number | null
  /** The time of that block. */
  readonly time: Date | null
  /** The fee of a transaction in satoshis; null if unknown. */
  readonly fee: bigint | null
  /** What came into the wallet by a transaction, negative if more went out, or the satoshis of an output. */
  readonly value: bigint
}

/** Formats records as a file of labels (BIP329, JSON Lines): one JSON object in each line, without absent properties. */
export const formatLabels = (
  records: readonly LabelRecord[],
  getDetails: (record: LabelRecord) => LabelDetails | undefined = () => undefined,
): string => records.map((record) => `${formatLabel(record, getDetails(record))}\n`).join('')

/** Formats one record, without the line break. */
export const formatLabel = (record: LabelRecord, details?: LabelDetails): string => {
  const { type, ref, label, origin, spendable } = record
  return JSON.stringify({
    type,
    ref,
    label: label ?? undefined,
    origin: origin ?? undefined,
    spendable: spendable ?? undefined,
    ...(details && formatDetails(details)),
  })
}

// No amount of satoshis exceeds what a JSON number can hold.
const formatDetails = ({ height, time, fee, value }: LabelDetails) => ({
  height: height ?? undefined,
  time: time?.toISOString().replace(/\.\d+Z$/, 'Z'),
  fee: fee === null ? undefined : Number(fee),
  value: Number(value),
})
