import { fail, ok, type Result } from '@satlens/domain'

const E164 = /^[1-9][0-9]{1,14}$/

/** Reads a phone number with its country code: the digits of E.164 without the plus (docs/protocol.md#values). */
export function parsePhone(text: string): Result<string, 'not_a_phone'> {
  const digits = text.replace(/^\s*\+/, '').replace(/[\s().-]/g, '')
  return text.length <= 40 && E164.test(digits) ? ok(digits) : fail('not_a_phone')
}
