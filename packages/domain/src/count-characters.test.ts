import { expect, test } from 'vitest'
import { countCharacters } from './count-characters.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['🔑', 1],
  ['a🔑b', 3],
])('%j has %d characters', (text, characters) => {
  expect(countCharacters(text)).toBe(characters)
})
