import { fail, ok, type Result } from '../result.ts'
import { trimPastedText } from '../text/pasted-text.ts'
import { containsPrivateText } from '../text/private-text.ts'

declare const labelBrand: unique symbol

/** The owner's note to an address, payment or coin: 1 to {@link LABEL_MAX_LENGTH} characters in one line. */
export type Label = string & { readonly [labelBrand]: true }

/** Why a label was rejected. */
export type LabelIssue = 'empty' | 'too_long' | 'private_text'

/** The length that BIP329 suggests. */
export const LABEL_MAX_LENGTH = 255

/** The number of labels that a person may store: one for each payment, coin and address of a busy wallet. */
export const MAX_LABELS_PER_USER = 20_000

/** The size of a file of labels that can be imported at once. */
export const MAX_LABEL_FILE_BYTES = 4_000_000

export const LABEL_ISSUE_MESSAGES: Readonly<Record<LabelIssue, string>> = {
  empty: 'Enter a label',
  too_long: `Label cannot be longer than ${LABEL_MAX_LENGTH} characters`,
  private_text:
    'This looks like a private key or recovery phrase. Never write it here. If it is neither, use fewer words.',
}

/** Parses a label that was typed: one line, without invisible characters, with composed accents (NFC). */
export function parseLabel(text: string): Result<Label, LabelIssue> {
  const { label, isShortened } = shortenLabel(text)
  if (label === null) return fail('empty')
  if (isShortened) return fail('too_long')
  return containsPrivateText(text) ? fail('private_text') : ok(label)
}

/** Reads a label that another wallet stored, and shortens it if necessary (BIP329). Null if nothing of it is visible. */
export function shortenLabel(text: string): { readonly label: Label | null; readonly isShortened: boolean } {
  const line = trimPastedText(text.replace(BREAKS, ' ').replace(INVISIBLE, '').normalize('NFC'))
  const characters = [...line]
  const label = trimPastedText(characters.slice(0, LABEL_MAX_LENGTH).join(''))
  return {
    label: label === '' ? null : (label as Label),
    isShortened: characters.length > LABEL_MAX_LENGTH,
  }
}

// A label is one line. PostgreSQL cannot store NUL or a lone surrogate.
const BREAKS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu
// They may hide or reorder text. Joiners stay, because emojis and some scripts need them.
const INVISIBLE = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
