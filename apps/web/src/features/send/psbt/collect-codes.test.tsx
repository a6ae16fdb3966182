import { createBbqrParts, createUrParts } from '@satlens/wallet/qr-parts'
import vectors from '@satlens/wallet/vectors/qr-parts.json'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { decodePixels } from '#shared/scan/decode-pixels.ts'
import { createCodeCollector, readPastedTransaction } from './collect-codes.ts'
import { inflate } from './inflate.ts'
import { encodeBase64 } from './parse-transaction.ts'

const PSBT = Uint8Array.from(vectors.psbt.hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The text that our reader finds in a QR code of another author's encoder. */
function throughCamera(text: string): string {
  const scale = 4
  const { data: modules, size } = encode(text, { border: 4 })
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)]) data.fill(0, pixel * 4, pixel * 4 + 3)
  }
  return decodePixels({ width, height: width, data }, 'glance') ?? ''
}

describe('the collector of codes', () => {
  test.each([
    ['UR', createUrParts(PSBT, 60)],
    ['BBQr', createBbqrParts(PSBT, 100)],
  ])(
    'puts together what a camera reads from %s, the last part first',
    async (_format, { count, getPart }) => {
      const collector = createCodeCollector()
      for (let number = count; number > 1; number -= 1) {
        const received = count - number + 1
        expect(await collector.add(throughCamera(getPart(number)))).toEqual({
          kind: 'incomplete',
          received,
          count,
        })
      }
      expect(await collector.add(throughCamera(getPart(1)))).toEqual({ kind: 'transaction', bytes: PSBT })
    },
  )

  test('reads one code with base64', async () => {
    expect(await createCodeCollector().add(encodeBase64(PSBT))).toEqual({ kind: 'transaction', bytes: PSBT })
  })

  test('decompresses BBQr', async () => {
    const compressed = await new Response(
      new Blob([PSBT]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer()
    const { count, getPart } = createBbqrParts(new Uint8Array(compressed), 100)
    const collector = createCodeCollector()
    const results = []
    for (let number = 1; number <= count; number += 1) {
      results.push(await collector.add(getPart(number).replace('B$2', 'B$Z')))
    }
    expect(results.at(-1)).toEqual({ kind: 'transaction', bytes: PSBT })
  })

  test('reports parts that cannot be decompressed, and codes of something else', async () => {
    const collector = createCodeCollector()
    expect(await collector.add('B$ZP010077777777')).toEqual({ kind: 'damaged' })
    expect(await collector.add('B$HP01001234')).toEqual({ kind: 'other' })
    expect(await collector.add('https://example.com')).toEqual({ kind: 'other' })
  })
})

test('inflate decompresses the document that BBQr was scanned from', async () => {
  const collector = createBbqrCollector()
  const text = await inflate(collector, 100_000)
  expect(toHex(await crypto.subtle.digest('SHA-256', text ?? new Uint8Array()))).toBe(vectors.bbqr.sha256)
  expect(await inflate(collector, 12_000)).toBeNull()
})

/** Joins the parts of the vector, whose file is a text and no transaction. */
function createBbqrCollector(): Uint8Array<ArrayBuffer> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = vectors.bbqr.scanned
    .flatMap((part) => [...part.slice(8)])
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

describe('a pasted transaction', () => {
  const { getPart } = createUrParts(PSBT, 60)
  test.each([
    ['base64', encodeBase64(PSBT), { kind: 'transaction', bytes: PSBT }],
    [
      'the texts of all codes',
      `${getPart(3)}\n${getPart(1)} ${getPart(2)}`,
      { kind: 'transaction', bytes: PSBT },
    ],
    ['the texts of some codes', getPart(3), { kind: 'incomplete', received: 1, count: 3 }],
    ['another text', 'dear diary', { kind: 'other' }],
    ['nothing', ' ', { kind: 'other' }],
  ])('is read from %s', async (_what, text, expected) => {
    expect(await readPastedTransaction(text)).toEqual(expected)
  })
})
