import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/qr-parts.json' with { type: 'json' }
import { decodeBytewords, encodeBytewords } from './bytewords.ts'

const { hex: bytes, minimal } = vectors.bytewords

describe('Bytewords', () => {
  test('encodes and decodes the example of BCR-2020-012, in either case', () => {
    expect(encodeBytewords(hex.decode(bytes))).toBe(minimal)
    expect(decodeBytewords(minimal)).toEqual(hex.decode(bytes))
    expect(decodeBytewords(minimal.toUpperCase())).toEqual(hex.decode(bytes))
  })

  test('decodes each of the 256 words', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(decodeBytewords(encodeBytewords(all))).toEqual(all)
  })

  test.each([
    ['a changed byte', `ae${minimal.slice(2)}`],
    ['a changed checksum', `${minimal.slice(0, -2)}ae`],
    ['letters of no word', `xx${minimal.slice(2)}`],
    ['an odd letter', `${minimal}a`],
    ['less than a checksum', 'aeae'],
    ['no text', ''],
  ])('rejects %s', (_what, text) => {
    expect(decodeBytewords(text)).toBeNull()
  })
})
