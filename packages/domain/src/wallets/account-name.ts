import { fail, ok, type Result } from '../result.ts'
import { trimPastedText } from '../text/pasted-text.ts'

declare const accountNameBrand: unique symbol

/** The owner's name for a watch-only account: 1 to {@link ACCOUNT_NAME_MAX_LENGTH} printable characters. */
export type AccountName = string & { readonly [accountNameBrand]: true }

/** Why the name of an account was rejected. */
export type AccountNameIssue = 'empty' | 'too_long' | 'unprintable'

export const ACCOUNT_NAME_MAX_LENGTH = 80

/** Unused addresses in a row that end the search for payments: by default, and at most. */
export const MIN_GAP_LIMIT = 20
export const MAX_GAP_LIMIT = 200

// A name is one line. PostgreSQL cannot store NUL or a lone surrogate.
const NOT_PRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

/** Parses the name of an account: removes space around it, composes accents (NFC) and counts its length in code points. */
export function parseAccountName(text: string): Result<AccountName, AccountNameIssue> {
  const name = trimPastedText(text).normalize('NFC')
  if (name === '') return fail('empty')
  if ([...name].length > ACCOUNT_NAME_MAX_LENGTH) return fail('too_long')
  return NOT_PRINTABLE.test(name) ? fail('unprintable') : ok(name as AccountName)
}
