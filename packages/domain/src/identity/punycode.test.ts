import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatEmailAddress, parseEmailAddress } from './email-address.ts'
import { decodePunycode } from './punycode.ts'

describe('decodePunycode', () => {
  // Samples of RFC 3492 §7.1.
  test.each([
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['Proprostnemluvesky-uyb24dma41a', 'Pročprostěnemluvíčesky'],
    [
      '989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c',
      '세계의모든사람들이한국어를이해한다면얼마나좋을까',
    ],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
    ['MajiKoi5-783gue6qz075azm5e', 'MajiでKoiする5秒前'],
    ['-> $1.00 <--', '-> $1.00 <-'],
    ['', ''],
    ['e28h', '😀'],
  ])('decodes %s', (encoded, text) => {
    expect(decodePunycode(encoded)).toBe(text)
  })

  test.each(['é', 'a-!', '99999999', 'ZZZZ'])('returns null for %j', (text) => {
    expect(decodePunycode(text)).toBeNull()
  })
})

test('formatEmailAddress shows only what parseEmailAddress reads as the same address', () => {
  const letter = fc.constantFrom(...'aoüßéñжщλω例え한عन-0')
  const label = fc.string({ unit: letter, minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(label, (text) => {
      const parsed = parseEmailAddress(`user@${text}.example`)
      fc.pre(parsed.ok)
      if (!parsed.ok) return
      const shown = formatEmailAddress(parsed.value)
      expect(parseEmailAddress(shown)).toStrictEqual(parsed)
    }),
  )
})
