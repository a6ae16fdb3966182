import { expect, test } from 'vitest'
import vectors from '../vectors/qr-parts.json' with { type: 'json' }
import { createRandom, drawIndex } from './random.ts'

const { seed, oneToTen } = vectors.random
const bytes = Uint8Array.from(seed, (character) => character.charCodeAt(0))

test('the generator draws the numbers of BCR-2024-001', () => {
  const random = createRandom(bytes)
  expect(oneToTen.map(() => drawIndex(random, 10) + 1)).toEqual(oneToTen)
})
