import { describe, expect, test } from 'vitest'
import { getPageAfterSignIn, getRecoveringAccount } from '../sign-in/sign-in-state.ts'
import { parseSettings } from './settings.ts'

describe('parseSettings', () => {
  test('returns the defaults for invalid JSON and for a malformed setting', () => {
    expect(parseSettings('{brand')).toEqual({
      brand: 'Satlens',
      host: null,
      payment_link: null,
      public_trading_pages: false,
      publishable_key: null,
      ethereum_endpoint: false,
      ethereum_sign_in: false,
      oauth_server: false,
      providers: [],
      password_policy: null,
      text_messages: false,
      bitcoin: { network: 'signet', indexed: false },
    })
    expect(parseSettings('{"payment_link":"not an address"}').payment_link).toBeNull()
  })

  test('returns the settings of the deployment', () => {
    const settings = {
      brand: 'Acme',
      host: 'acme.example',
      payment_link: 'https://pay.example/x',
      public_trading_pages: true,
      publishable_key: 'sb_publishable_x',
      ethereum_endpoint: true,
      ethereum_sign_in: true,
      oauth_server: true,
      providers: [{ id: 'acme', name: 'Acme' }],
      password_policy: { minLength: 6, requiredCharacters: ['abc'] },
      text_messages: true,
      bitcoin: { network: 'mainnet', indexed: true },
    }
    expect(parseSettings(JSON.stringify(settings))).toEqual(settings)
  })
})

describe('the state of a history entry', () => {
  test.each([
    null,
    undefined,
    'text',
    {},
    { wanted: 7, recovering: 7 },
    { wanted: '//evil.example' },
    { wanted: '/\\evil' },
  ])('%j leads to the dashboard and belongs to no recovery', (state) => {
    expect(getPageAfterSignIn(state)).toBe('/dashboard')
    expect(getRecoveringAccount(state)).toBeNull()
  })

  test('holds the wanted page with its query and the account of a recovery', () => {
    expect(getPageAfterSignIn({ wanted: '/send?to=x#y' })).toBe('/send?to=x#y')
    expect(getRecoveringAccount({ recovering: 'an-id' })).toBe('an-id')
  })
})
