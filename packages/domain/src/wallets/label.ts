import { fail, ok, type Result } from '../result.ts'
import { trimPastedText } from '../text/pasted-text.ts'
import { containsPrivateText } from '../text/private-text.ts'

/**
 * What a label is for (BIP329): a transaction, an address, a public key, an input or output of a transaction, or an extended
 * public key. The type `spscan` is missing: its reference contains a private key (BIP392).
 */
export const LABEL_TYPES = ['tx', 'addr', 'pubkey', 'input', 'output', 'xpub'] as const
export type LabelType = (typeof LABEL_TYPES)[number]

/** What may have the label of a coin: the output itself, else its address, else its transaction. */
export const COIN_LABEL_TYPES = ['output', 'addr', 'tx'] as const satisfies readonly LabelType[]

declare const labelBrand: unique symbol

/** The owner's note on an address, payment or coin: 1 to {@link LABEL_MAX_LENGTH} characters in one line. */
export type Label = string & { readonly [labelBrand]: true }

/** Why a label was rejected. */
export type LabelIssue = 'empty' | 'too_long' | 'private_text'

/** The length that BIP329 suggests. */
export const LABEL_MAX_LENGTH = 255

/** The number of labels that a person may store: one for each payment, coin and address of a busy wallet. */
export const MAX_LABELS_PER_USER = 20_000

/** Parses a label that was typed: one line, without invisible characters, with composed accents (NFC). */
export function parseLabel(text: string): Result<Label, LabelIssue> {
  const { label, isShortened } = shortenLabel(text)
  if (label === null) return fail('empty')
  if (isShortened) return fail('too_long')
  return containsPrivateText(text) || containsPrivateText(label) ? fail('private_text') : ok(label)
}

/**
 * Reads a label that another wallet stored, and shortens it if necessary (BIP329). Null if nothing of it is visible. It may
 * contain what {@link containsPrivateText} finds.
 */
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
