import { expect, test } from 'vitest'
import { pageAfterSignIn } from './wanted-page.ts'

test.each([null, undefined, 'text', {}, { wanted: 7 }, { wanted: '//evil.example' }, { wanted: '/\\evil' }])(
  '%j leads to the dashboard',
  (state) => expect(pageAfterSignIn(state)).toBe('/dashboard'),
)

test('the page that was asked for is returned to, with its query', () => {
  expect(pageAfterSignIn({ wanted: '/send?to=x#y' })).toBe('/send?to=x#y')
})
