import { describe, expect, test } from 'vitest'
import { hashFlowSecret } from '../flows/flow-secret.ts'
import { isSameBrowser, placeOf } from './same-browser.ts'

const HERE = { ip: '192.0.2.7' }
const bound = { browserHash: hashFlowSecret('cookie') }
const came = (secret: string | null, source = HERE) => ({ secret, source })

describe('the browser that comes back', () => {
  test.each([
    ['without the cookie', came(null)],
    ['with the cookie of another', came('another')],
  ])('%s is another, wherever it is', (_what, browser) => {
    expect(isSameBrowser(bound, {}, browser)).toBe(false)
  })

  test('from another network is another, where the trip names a place', () => {
    expect(isSameBrowser(bound, { place: placeOf(HERE) }, came(null, { ip: '192.0.2.8' }))).toBe(false)
  })

  test('is known by its cookie, from anywhere', () => {
    expect(isSameBrowser(bound, {}, came('cookie', { ip: '198.51.100.1' }))).toBe(true)
  })

  test('is known by the place, also with the cookie of another trip', () => {
    for (const secret of [null, 'another']) {
      expect(isSameBrowser(bound, { place: placeOf(HERE) }, came(secret))).toBe(true)
    }
  })

  test('is not asked for where a code binds better', () => {
    expect(isSameBrowser({ browserHash: null }, {}, came(null))).toBe(true)
  })
})
