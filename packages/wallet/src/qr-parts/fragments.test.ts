import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import vectors from '../vectors/qr-parts.json' with { type: 'json' }
import { computeCrc32 } from './crc32.ts'
import { createFragmentChooser, createSampler, shuffle } from './fragments.ts'
import { createRandom } from './random.ts'

const startRandom = () => createRandom(Uint8Array.from('Wolf', (character) => character.charCodeAt(0)))

test('the sampler draws the indexes of BCR-2024-001 by their weights', () => {
  const { weights, drawn } = vectors.sampler
  const random = startRandom()
  const draw = createSampler(weights)
  expect(drawn.map(() => draw(random))).toEqual(drawn)
})

test.each(vectors.shuffle.map((drawn) => [drawn.length, drawn]))(
  'the shuffle of ten numbers that ends after %i draws those of BCR-2024-001',
  (count, drawn) => {
    expect(shuffle(10, count as number, startRandom()).map((index) => index + 1)).toEqual(drawn)
  },
)

test('the parts of a message contain the fragments of BCR-2024-001', () => {
  const { message, count, chosen } = vectors.fragments
  const choose = createFragmentChooser(count, computeCrc32(hex.decode(message)))
  const indexes = chosen.map((_, index) => [...choose(index + 1)].sort((left, right) => left - right))
  expect(indexes).toEqual(chosen)
})
