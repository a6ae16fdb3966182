import { concatBytes } from '@noble/hashes/utils.js'
import { toUint32Bytes } from './cbor.ts'
import { createRandom, drawIndex, type Random } from './random.ts'

/** Returns the fragments, counted from 0, that the part of this number, counted from 1, is the exclusive or of. */
export type FragmentChooser = (number: number) => readonly number[]

/**
 * Creates the choice that sender and receiver of a message have in common (BCR-2024-001): a single fragment for as many
 * parts as there are fragments, then several, more often few than many.
 */
export function createFragmentChooser(count: number, checksum: number): FragmentChooser {
  const drawDegree = createSampler(Array.from({ length: count }, (_, index) => 1 / (index + 1)))
  return (number) => {
    if (number <= count) return [number - 1]
    const random = createRandom(concatBytes(toUint32Bytes(number), toUint32Bytes(checksum)))
    const degree = drawDegree(random) + 1
    return shuffle(count, degree, random)
  }
}

/** Draws so many of the numbers below `count` (Fisher and Yates). */
export function shuffle(count: number, drawn: number, random: Random): number[] {
  const remaining = Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: drawn }, () => remaining.splice(drawIndex(random, remaining.length), 1)).flat()
}

/** Creates the draw of an index by the weights of all: the alias method of Walker and Vose, in the order of BCR-2024-001. */
export function createSampler(weights: readonly number[]): (random: Random) => number {
  const count = weights.length
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scaled = weights.map((weight) => (weight * count) / sum)
  const chances = new Array<number>(count).fill(1)
  const aliases = new Array<number>(count).fill(0)
  const indexes = [...scaled.keys()].reverse()
  const small = indexes.filter((index) => at(scaled, index) < 1)
  const large = indexes.filter((index) => at(scaled, index) >= 1)
  for (;;) {
    const less = small.at(-1)
    const more = large.at(-1)
    if (less === undefined || more === undefined) break
    small.pop()
    large.pop()
    chances[less] = at(scaled, less)
    aliases[less] = more
    // In this order: rounding differently would choose other fragments.
    scaled[more] = at(scaled, more) + (at(scaled, less) - 1)
    const rest = at(scaled, more) < 1 ? small : large
    rest.push(more)
  }
  return (random) => {
    const first = random()
    const second = random()
    const index = Math.floor(count * first)
    return second < at(chances, index) ? index : at(aliases, index)
  }
}

function at(values: readonly number[], index: number): number {
  const value = values[index]
  if (value === undefined) throw new RangeError(`There is no number ${index}`)
  return value
}
