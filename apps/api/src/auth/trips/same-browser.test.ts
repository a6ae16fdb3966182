import { describe, expect, test } from 'vitest'
import { hashFlowSecret } from '../flows/flow-secret.ts'
import { isSameBrowser } from './same-browser.ts'

const bound = { browserHash: hashFlowSecret('cookie') }

describe('isSameBrowser', () => {
  test('rejects a browser without the cookie or with the cookie of another', () => {
    expect(isSameBrowser(bound, null)).toBe(false)
    expect(isSameBrowser(bound, 'another')).toBe(false)
  })

  test('accepts the browser with the cookie', () => {
    expect(isSameBrowser(bound, 'cookie')).toBe(true)
  })

  test('asks for no cookie where the code verifier binds the flow', () => {
    expect(isSameBrowser({ browserHash: null }, null)).toBe(true)
  })
})
