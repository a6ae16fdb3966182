import { beforeEach, expect, test, vi } from 'vitest'
import { beSignedIn, beSignedOut } from '../../../test/render-page.tsx'
import { forgetKept, keepForUser, keptForUser } from './kept-for-user.ts'

beforeEach(() => localStorage.clear())

test.each(['', 'nonsense', '[]', 'null', '{"user":"ada"}', '{"value":[1]}'])(
  'what is stored as %j is nobody’s',
  (stored) => {
    localStorage.setItem('recipients', stored)
    expect(keptForUser('recipients', 'ada')).toBeUndefined()
  },
)

test('what is kept for one user is not there for another', () => {
  keepForUser('recipients', 'ada', ['one'])
  expect(keptForUser('recipients', 'ada')).toEqual(['one'])
  expect(keptForUser('recipients', 'grace')).toBeUndefined()
})

test('nothing is left when the session ends, in whatever way', () => {
  beSignedIn()
  keepForUser('recipients', 'ada', ['one'])
  beSignedOut()
  expect(localStorage.getItem('recipients')).toBeNull()
})

test('a browser that forbids storage keeps nothing and breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepForUser('recipients', 'ada', ['one'])
  expect(keptForUser('recipients', 'ada')).toBeUndefined()
  forgetKept()
  vi.unstubAllGlobals()
})
