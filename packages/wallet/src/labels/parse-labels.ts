import {
  type BitcoinNetwork,
  containsPrivateText,
  fail,
  LABEL_TYPES,
  type LabelType,
  ok,
  type Result,
  shortenLabel,
  trimPastedText,
} from '@satlens/domain'
import { containsPrivateKey } from '../private-key.ts'
import { type LabelRecord, type LabelReferenceIssue, parseLabelReference } from './label-record.ts'

/** Why a line was not read. */
export type LabelLineIssue =
  | LabelReferenceIssue
  | 'not_json'
  | 'too_long'
  /** There are more lines than are read, or more extended keys. */
  | 'too_many'
  | 'unknown_type'
  | 'no_label'

/** A record that was read from a file. */
export interface ReadLabelRecord extends LabelRecord {
  /** True if the label was longer than a label may be (BIP329). */
  readonly isShortened: boolean
}

/** A line of a file, by its number from 1. */
export interface LabelLine {
  readonly line: number
  readonly record: Result<ReadLabelRecord, LabelLineIssue>
}

/** The number of lines that are read. */
export const MAX_LABEL_LINES = 100_000
/** Each takes a fifth of a millisecond to verify. */
const MAX_EXTENDED_KEYS = 1_000
// A label, the origins of fifteen keys, and what a wallet may add, such as the heights of a busy address.
const MAX_LINE_LENGTH = 20_000

/**
 * Reads a file of labels (BIP329, JSON Lines) line by line, without empty ones. A line that cannot be read does not affect the
 * others. Properties that a wallet may add, such as heights and values, are ignored: the chain has them. The reading ends with
 * the issue `too_many` behind {@link MAX_LABEL_LINES}.
 */
export function* parseLabels(text: string, network: BitcoinNetwork): Generator<LabelLine, void> {
  const budget = { extendedKeys: MAX_EXTENDED_KEYS }
  for (const [index, content] of text.split('\n', MAX_LABEL_LINES + 1).entries()) {
    const line = index + 1
    if (line > MAX_LABEL_LINES) return yield { line, record: fail('too_many') }
    const isLong = content.length > MAX_LINE_LENGTH
    const trimmed = isLong ? '' : trimPastedText(content)
    if (trimmed === '' && !isLong) continue
    yield { line, record: isLong ? fail('too_long') : parseLabelLine(trimmed, network, budget) }
  }
}

function parseLabelLine(
  line: string,
  network: BitcoinNetwork,
  budget: { extendedKeys: number },
): Result<ReadLabelRecord, LabelLineIssue> {
  const fields = parseObject(line)
  const { type, ref } = fields ?? {}
  if (!isLabelType(type)) {
    const isPrivate = type === 'spscan' || containsPrivateKey(line)
    return fail(isPrivate ? 'private_key' : fields === null ? 'not_json' : 'unknown_type')
  }
  if (typeof ref !== 'string') return fail('bad_ref')
  if (containsPrivateKey(ref)) return fail('private_key')
  if (type === 'xpub' && budget.extendedKeys-- <= 0) return fail('too_many')
  const reference = parseLabelReference(type, trimPastedText(ref), network)
  if (!reference.ok) return reference
  const { label, isShortened } = shortenLabel(typeof fields?.label === 'string' ? fields.label : '')
  const texts = [label, fields?.label, fields?.origin].filter((value) => typeof value === 'string')
  if (texts.some(containsPrivateText)) return fail('private_key')
  const spendable = type === 'output' && typeof fields?.spendable === 'boolean' ? fields.spendable : null
  if (label === null && spendable === null) return fail('no_label')
  return ok({ ...reference.value, label, isShortened, origin: parseLabelOrigin(fields?.origin), spendable })
}

const isLabelType = (value: unknown): value is LabelType => LABEL_TYPES.some((type) => type === value)

function parseObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

const KEY_ORIGIN = "\\[[0-9a-fA-F]{8}(?:/\\d{1,10}['hH]?){0,20}\\]"
const SCRIPT = '(?:sh|wsh|pkh|wpkh|tr|sp|multi|sortedmulti|multi_a|sortedmulti_a)\\('
const ORIGIN = new RegExp(
  `^((?:${SCRIPT}){1,3})(?:\\d{1,2},)?${KEY_ORIGIN}(?:,${KEY_ORIGIN}){0,14}(\\){1,3})$`,
)
const MAX_ORIGIN_LENGTH = 2_000

/** Returns the origin of a label as it was written, or null for something else. */
function parseLabelOrigin(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_ORIGIN_LENGTH) return null
  const [, open = '', close = ''] = ORIGIN.exec(value) ?? []
  return open !== '' && open.split('(').length === close.split(')').length ? value : null
}
