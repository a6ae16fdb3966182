import {
  type BitcoinNetwork,
  containsPrivateText,
  fail,
  ok,
  type Result,
  shortenLabel,
  trimPastedText,
} from '@satlens/domain'
import { containsPrivateKey } from '../private-key.ts'
import { LABEL_TYPES, type LabelRecord, type LabelType, parseLabelReference } from './label-record.ts'

/** Messages for lines of a file of labels that are not read. None of them contains text of the line. */
export const LABEL_LINE_ISSUE_MESSAGES = {
  not_json: 'Not a record in JSON',
  too_long: 'Too long for a label',
  too_many: 'More lines than can be imported at once',
  unknown_type: "A type that can't be labeled here",
  bad_ref: 'The reference is damaged',
  other_network: 'For a different Bitcoin network',
  no_label: 'Has no label',
  private_key: 'Looks like a private key or recovery phrase, and was not stored',
} as const

/** Why a line was not read. */
export type LabelLineIssue = keyof typeof LABEL_LINE_ISSUE_MESSAGES

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
export const MAX_LABEL_LINES = 50_000
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
  if (containsPrivateKey(line)) return fail('private_key')
  const fields = parseObject(line)
  if (fields === null) return fail('not_json')
  const { type, ref } = fields
  if (type === 'spscan') return fail('private_key')
  if (!isLabelType(type)) return fail('unknown_type')
  if (typeof ref !== 'string') return fail('bad_ref')
  if (type === 'xpub' && budget.extendedKeys-- <= 0) return fail('too_many')
  const reference = parseLabelReference(type, trimPastedText(ref), network)
  if (!reference.ok) return reference
  const texts = [fields.label, fields.origin].filter((value) => typeof value === 'string')
  if (texts.some(containsPrivateText)) return fail('private_key')
  const { label, isShortened } = shortenLabel(typeof fields.label === 'string' ? fields.label : '')
  const spendable = type === 'output' && typeof fields.spendable === 'boolean' ? fields.spendable : null
  if (label === null && spendable === null) return fail('no_label')
  return ok({ ...reference.value, label, isShortened, origin: parseLabelOrigin(fields.origin), spendable })
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
const ORIGIN = new RegExp(
  `^((?:[a-z]+\\(){1,3})(?:\\d{1,2},)?${KEY_ORIGIN}(?:,${KEY_ORIGIN}){0,14}(\\){1,3})$`,
)

/** Returns the origin of a label as it was written, or null for something else. */
function parseLabelOrigin(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const [, open = '', close = ''] = ORIGIN.exec(value) ?? []
  return open !== '' && open.split('(').length === close.split(')').length ? value : null
}
