import { describe, expect, test } from 'vitest'
import { isPossibleRealCard } from './card-number.ts'

describe('isPossibleRealCard', () => {
  test.each([
    ['nothing', ''],
    ['words', 'four two four two'],
    ['a number still being typed', '4539 1488 03'],
    ['a number with a wrong last digit', '4539 1488 0343 6468'],
    ['twenty digits', '45391488034364670000'],
    ['zeros', '0000 0000 0000 0000'],
    ['the test card of the form', '4242 4242 4242 4242'],
    ['a test card written with dashes', '5555-5555-5555-4444'],
    ['a test card of fifteen digits', '378282246310005'],
  ])('returns false for %s', (_what, text) => expect(isPossibleRealCard(text)).toBe(false))

  test.each(['4539148803436467', '4539 1488 0343 6467', ' 4539-1488-0343-6467 '])(
    'returns true for %j',
    (text) => expect(isPossibleRealCard(text)).toBe(true),
  )
})
