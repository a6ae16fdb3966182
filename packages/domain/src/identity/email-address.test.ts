import { describe, expect, test } from 'vitest'
import vectors from '../vectors/email-address.json' with { type: 'json' }
import { EMAIL_ADDRESS_ISSUE_MESSAGES, formatEmailAddress, parseEmailAddress } from './email-address.ts'

const A64 = 'a'.repeat(64)
const L63 = 'b'.repeat(63)

describe('parseEmailAddress', () => {
  test.each(vectors.valid)('reads $typed as $address', ({ typed, address }) => {
    expect(parseEmailAddress(typed)).toStrictEqual({ ok: true, value: address })
    expect(parseEmailAddress(address)).toStrictEqual({ ok: true, value: address })
  })

  test.each(vectors.refused)('rejects $typed as $issue', ({ typed, issue }) => {
    expect(parseEmailAddress(typed)).toStrictEqual({ ok: false, issue })
  })

  test.each([
    ['a mailbox of 64 octets', `${A64}@a.example`, null],
    ['a mailbox of 65 octets', `${A64}a@a.example`, 'mailbox_too_long'],
    ['a label of 63 octets', `a@${L63}.example`, null],
    ['a label of 64 octets', `a@${L63}b.example`, 'bad_form'],
    ['a label of 63 octets in ASCII', `a@${'ü'.repeat(52)}.example`, null],
    ['a label that is longer in ASCII', `a@${'ü'.repeat(60)}.example`, 'bad_form'],
    ['an address of 254 octets', `${A64}@${L63}.${L63}.${'c'.repeat(57)}.com`, null],
    ['an address of 255 octets', `${A64}@${L63}.${L63}.${'c'.repeat(58)}.com`, 'too_long'],
    ['a domain of 256 octets', `a@${L63}.${L63}.${L63}.${'c'.repeat(60)}.com`, 'too_long'],
  ])('measures %s in octets', (_what, address, issue) => {
    const parsed = parseEmailAddress(address)
    expect(parsed.ok ? null : parsed.issue).toBe(issue)
  })

  test('has a message for a mailbox outside ASCII that says so', () => {
    expect(EMAIL_ADDRESS_ISSUE_MESSAGES.mailbox_not_ascii).toContain('before the @')
  })
})

describe('formatEmailAddress', () => {
  test.each(vectors.shown)('shows $address as $shown', ({ address, shown }) => {
    expect(formatEmailAddress(address)).toBe(shown)
  })
})
