import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/qr-parts.json' with { type: 'json' }
import { encodeByteString } from './cbor.ts'
import { createFountainEncoder } from './fountain.ts'
import { createRandom, drawIndex } from './random.ts'
import { createUrParts, formatUrPart, parseUr } from './ur.ts'

const psbt = hex.decode(vectors.psbt.hex)

/** The message of so many bytes that the tests of bc-ur make. */
function makeMessage(length: number): Uint8Array {
  const random = createRandom(Uint8Array.from('Wolf', (character) => character.charCodeAt(0)))
  return Uint8Array.from({ length }, () => drawIndex(random, 256))
}

describe('a UR of one part', () => {
  test('is that of BCR-2020-006, by the name of the type that devices know', () => {
    const { count, getPart } = createUrParts(psbt, 200)
    expect(count).toBe(1)
    expect(getPart(1)).toBe(vectors.psbt.ur.replace('psbt', 'crypto-psbt').toUpperCase())
  })

  test.each([
    ['by its name of today', vectors.psbt.ur],
    ['by its earlier name', vectors.psbt.ur.replace('psbt', 'crypto-psbt')],
    ['as bytes', vectors.psbt.ur.replace('psbt', 'bytes')],
    ['in capitals', vectors.psbt.ur.toUpperCase()],
  ])('is read %s', (_how, ur) => {
    expect(parseUr(ur)).toEqual(psbt)
  })

  test('of bc-ur is read', () => {
    const { messageLength, ur } = vectors.ur.single
    expect(parseUr(ur)).toEqual(makeMessage(messageLength))
  })

  test.each([
    ['of another type', vectors.psbt.ur.replace('psbt', 'crypto-hdkey')],
    ['with a changed letter', vectors.psbt.ur.replace('hdosjo', 'hdosje')],
    ['without content', 'ur:psbt/'],
    ['with a text before it', `see ${vectors.psbt.ur}`],
  ])('is rejected %s', (_what, ur) => {
    expect(parseUr(ur)).toBeNull()
  })
})

describe('a UR of several parts', () => {
  const { messageLength, maxLength, parts } = vectors.ur.multiple

  test('is that of bc-ur, also after the first nine parts', () => {
    const { count, getPart } = createFountainEncoder(encodeByteString(makeMessage(messageLength)), maxLength)
    expect(count).toBe(9)
    expect(parts.map((_, index) => formatUrPart('bytes', getPart(index + 1)))).toEqual(parts)
  })

  test('is split evenly below the greatest length', () => {
    const { count, getPart } = createUrParts(psbt, 60)
    expect(count).toBe(3)
    expect(parseUr(getPart(3))).toMatchObject({ number: 3, count: 3, messageLength: 169 })
    expect(getPart(4)).toMatch(/^UR:CRYPTO-PSBT\/4-3\/[A-Z]+$/)
  })

  const [first = ''] = parts
  test.each([
    ['whose number is contradicted', first.replace('1-9', '2-9')],
    ['whose count is contradicted', first.replace('1-9', '1-8')],
    ['with a changed letter', first.replace('lpad', 'lpae')],
    ['of another type', first.replace('bytes', 'crypto-seed')],
  ])('has no part %s', (_what, ur) => {
    expect(parseUr(ur)).toBeNull()
  })

  const part = { number: 1, count: 3, messageLength: 25, checksum: 1, data: new Uint8Array(10) }
  test.each([
    ['number 0', { number: 0 }],
    ['less data than the message needs', { messageLength: 31 }],
    ['more parts than the message needs', { messageLength: 20 }],
    ['a message of more than a megabyte', { messageLength: 1_500_000, data: new Uint8Array(500_000) }],
    ['more than two thousand parts', { count: 2_001, messageLength: 20_010 }],
  ])('has no part with %s', (_what, change) => {
    expect(parseUr(formatUrPart('psbt', part))).toEqual(part)
    expect(parseUr(formatUrPart('psbt', { ...part, ...change }))).toBeNull()
  })
})
