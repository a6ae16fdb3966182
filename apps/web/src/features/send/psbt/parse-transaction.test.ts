import { describe, expect, test } from 'vitest'
import { encodeBase64, encodeHex, parseTransactionFile, parseTransactionText } from './parse-transaction.ts'

const PSBT = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 1, 2, 250)
const TRANSACTION = Uint8Array.of(2, 0, 0, 0, 0, 1, 7)
const asFile = (text: string) => new TextEncoder().encode(text)

describe('parseTransactionText', () => {
  test.each([
    ['a PSBT in base64', encodeBase64(PSBT), PSBT],
    ['a PSBT in hex', encodeHex(PSBT), PSBT],
    ['a transaction in capital hex', encodeHex(TRANSACTION).toUpperCase(), TRANSACTION],
    ['base64 over several lines', ` ${encodeBase64(PSBT).replace(/..../g, '$&\n')} `, PSBT],
  ])('parses %s', (_what, text, bytes) => {
    expect(parseTransactionText(text)).toEqual(bytes)
  })

  test.each([
    ['an address', 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
    ['base64 of something else', encodeBase64(Uint8Array.of(1, 2, 3, 4, 5))],
    ['a transaction of an unknown version', '04000000'],
    ['no text', ''],
  ])('returns null for %s', (_what, text) => {
    expect(parseTransactionText(text)).toBeNull()
  })
})

describe('parseTransactionFile', () => {
  test.each([
    ['a PSBT', PSBT, PSBT],
    ['a transaction', TRANSACTION, TRANSACTION],
    ['base64 with a line break at the end', asFile(`${encodeBase64(PSBT)}\n`), PSBT],
    ['hex', asFile(encodeHex(TRANSACTION)), TRANSACTION],
  ])('parses a file of %s', (_what, content, bytes) => {
    expect(parseTransactionFile(content)).toEqual(bytes)
  })

  test('returns null for a picture', () => {
    expect(parseTransactionFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBeNull()
  })
})
