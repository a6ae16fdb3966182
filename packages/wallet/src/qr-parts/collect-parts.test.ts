import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/qr-parts.json' with { type: 'json' }
import { createBbqrParts } from './bbqr.ts'
import { encodeBytewords } from './bytewords.ts'
import { createPartCollector } from './collect-parts.ts'
import { createFountainEncoder } from './fountain.ts'
import { createUrParts, formatUrPart } from './ur.ts'

const psbt = hex.decode(vectors.psbt.hex)
const ur = createUrParts(psbt, 60)
const bbqr = createBbqrParts(psbt, 100)

describe('the collector of parts', () => {
  test('says how many parts of a UR are known and returns its file', () => {
    const collector = createPartCollector()
    expect(collector.add(ur.getPart(2))).toEqual({ kind: 'incomplete', received: 1, count: 3 })
    expect(collector.add(ur.getPart(2))).toEqual({ kind: 'incomplete', received: 1, count: 3 })
    expect(collector.add(` ${ur.getPart(3)}\n`)).toEqual({ kind: 'incomplete', received: 2, count: 3 })
    expect(collector.add(ur.getPart(1))).toEqual({ kind: 'complete', bytes: psbt, isCompressed: false })
  })

  test('returns the file of a single code at once', () => {
    expect(createPartCollector().add(vectors.psbt.ur)).toMatchObject({ kind: 'complete', bytes: psbt })
  })

  test('puts together what a camera read from a BBQr series, some parts twice', () => {
    const collector = createPartCollector()
    const [first = '', ...others] = vectors.bbqr.scanned.map((text) => text.replace('B$ZU', 'B$ZB'))
    collector.add(first)
    expect(collector.add(first)).toEqual({ kind: 'incomplete', received: 1, count: 8 })
    const results = others.map((part) => collector.add(part))
    expect(results.at(-2)).toEqual({ kind: 'incomplete', received: 7, count: 8 })
    expect(results.at(-1)).toMatchObject({ kind: 'complete', isCompressed: true })
  })

  test('a part of another series starts over', () => {
    const collector = createPartCollector()
    collector.add(ur.getPart(1))
    expect(collector.add(bbqr.getPart(1))).toMatchObject({ received: 1, count: bbqr.count })
    expect(collector.add(ur.getPart(2))).toMatchObject({ received: 1, count: 3 })
    expect(collector.add(createUrParts(psbt, 50).getPart(1))).toMatchObject({ received: 1, count: 4 })
  })

  test('the next part after a complete file starts over', () => {
    const collector = createPartCollector()
    for (const number of [1, 2, 3]) collector.add(ur.getPart(number))
    expect(collector.add(ur.getPart(1))).toMatchObject({ kind: 'incomplete', received: 1 })
  })

  test.each([
    ['a checksum that is wrong', { checksum: 1 }],
    ['a content that is not a byte string', {}],
  ])('reports parts with %s and starts over', (_what, change) => {
    const { count, getPart } = createFountainEncoder(hex.decode('a10150c7098580125e2ab098'), 6)
    const collector = createPartCollector()
    const parts = Array.from({ length: count }, (_, at) =>
      formatUrPart('psbt', { ...getPart(at + 1), ...change }),
    )
    expect(parts.map((part) => collector.add(part).kind)).toEqual(['incomplete', 'damaged'])
    expect(collector.add(ur.getPart(1))).toMatchObject({ kind: 'incomplete', received: 1 })
  })

  test.each(['', 'bitcoin:tb1q', `ur:crypto-hdkey/${encodeBytewords(psbt)}`, 'B$HJ0100AA'])(
    'reports a code that belongs to no transaction: %s',
    (text) => {
      expect(createPartCollector().add(text)).toEqual({ kind: 'other' })
    },
  )
})
