import { fail, ok, type Result } from '../result.ts'
import { cleanPastedText } from '../text/pasted-text.ts'
import { isMailboxOutsideAscii } from './mailbox.ts'
import { decodePunycode } from './punycode.ts'

/** The URL parser of browsers and Node. Its host is converted by UTS #46, as IDNA 2008 requires of lookups. */
declare const URL: { new (text: string): { readonly hostname: string }; canParse(text: string): boolean }

/** Why an email address was rejected. */
export type EmailAddressIssue = 'bad_form' | 'mailbox_not_ascii' | 'mailbox_too_long' | 'too_long'

// RFC 5321 §4.5.3.1: a path of 256 octets includes two angle brackets.
const MAX_LENGTH = 254
const MAILBOX_MAX_LENGTH = 64

/** Messages of the API. The beginning is that of GoTrue, which clients compare. */
export const EMAIL_ADDRESS_ISSUE_MESSAGES: Readonly<Record<EmailAddressIssue, string>> = {
  bad_form: 'Unable to validate email address: invalid format',
  mailbox_not_ascii:
    'Unable to validate email address: the part before the @ can have only unaccented letters, digits and signs',
  mailbox_too_long: `Unable to validate email address: the part before the @ has more than ${MAILBOX_MAX_LENGTH} characters`,
  too_long: `Unable to validate email address: it has more than ${MAX_LENGTH} characters`,
}

const MAILBOX = /^(?!.*\.\.)[a-z0-9_'+-](?:[a-z0-9_'+.-]*[a-z0-9_+-])?$/
// The last label is no number, which would be an IP address.
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/

/**
 * Parses an email address and returns it in lower case, with its domain as A-labels (RFC 5890): all spellings of a domain
 * give one address. The mailbox is ASCII. Show the result with {@link formatEmailAddress}.
 */
export function parseEmailAddress(pasted: string): Result<string, EmailAddressIssue> {
  const text = cleanPastedText(pasted)
  if (isMailboxOutsideAscii(text)) return fail('mailbox_not_ascii')
  const at = text.lastIndexOf('@')
  const mailbox = text.slice(0, Math.max(at, 0)).toLowerCase()
  const domain = convertDomainToAscii(text.slice(at + 1))
  if (!MAILBOX.test(mailbox) || domain === null) return fail('bad_form')
  if (mailbox.length > MAILBOX_MAX_LENGTH) return fail('mailbox_too_long')
  const address = `${mailbox}@${domain}`
  return address.length > MAX_LENGTH ? fail('too_long') : ok(address)
}

/** Returns a domain in lower case and as A-labels; null if it is not one. */
function convertDomainToAscii(text: string): string | null {
  const isInternational = /\P{ASCII}|xn--/iu.test(text)
  // A URL may have other parts behind its host, and escapes in it.
  if (/[^\P{ASCII}a-z0-9.-]/iu.test(text)) return null
  const url = `http://${text}`
  if (isInternational && !URL.canParse(url)) return null
  const domain = isInternational ? new URL(url).hostname : text.toLowerCase()
  return DOMAIN.test(domain) ? domain : null
}

/**
 * Returns an email address for the screen: its domain in the letters of its language. A label that could be taken for
 * another one stays an A-label.
 */
export function formatEmailAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const labels = email.slice(at).split('.')
  return email.slice(0, at) + labels.map(formatLabel).join('.')
}

function formatLabel(label: string): string {
  const decoded = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : null
  if (decoded === null || isMisleading(decoded)) return label
  // Shows only what leads back to the same domain.
  return convertDomainToAscii(`${decoded}.example`) === `${label}.example` ? decoded : label
}

// Three scripts share the shapes of many letters.
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]
const CYRILLIC_LIKE_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ0-9-]+$/

const isMisleading = (label: string): boolean =>
  SCRIPTS.filter((script) => script.test(label)).length > 1 || CYRILLIC_LIKE_LATIN.test(label)
