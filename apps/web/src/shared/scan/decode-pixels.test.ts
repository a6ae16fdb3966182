// Another author's encoder than the decoder's.
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { decodePixels, type Pixels } from './decode-pixels.ts'

const LINK = 'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=0.001&label=Ada'
const SIZE = 320

/** A picture of so many pixels each way, drawn by a function of the place: true is ink. */
function picture(isInk: (x: number, y: number) => boolean): Pixels {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255)
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      if (isInk(x, y)) data.fill(0, (y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3)
    }
  }
  return { width: SIZE, height: SIZE, data }
}

const codeOf = (text: string, scale: number) => {
  const modules = encode(text, { border: 4 }).data
  return (x: number, y: number) => modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true
}

describe.each(['glance', 'search'] as const)('decodePixels at a %s', (effort) => {
  const decode = (isInk: (x: number, y: number) => boolean) => decodePixels(picture(isInk), effort)

  test('reads a code, upright or on its side, and returns null where none is', () => {
    expect(decode(() => false)).toBeNull()
    expect(decode((x, y) => (x * 7 + y * 13) % 5 < 2)).toBeNull()
    const upright = codeOf(LINK, 5)
    expect(decode(upright)).toBe(LINK)
    expect(decode((x, y) => upright(y, SIZE - 1 - x))).toBe(LINK)
  })
})
