import { expect, test } from 'vitest'
import { recoveringAccount } from './recovering.ts'

test.each([null, undefined, 'text', {}, { wanted: '/send' }, { recovering: 7 }])(
  'a history entry with %j belongs to no recovery',
  (state) => expect(recoveringAccount(state)).toBeNull(),
)

test('a history entry of a recovery names its account', () => {
  expect(recoveringAccount({ recovering: 'an-id' })).toBe('an-id')
})
