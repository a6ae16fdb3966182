import { expect, test } from 'vitest'
import { matchRedirectUri } from './redirect-uri.ts'

const REGISTERED = ['https://app.example/callback', 'http://127.0.0.1/cb', 'com.example.app:/cb']

test.each([...REGISTERED, 'http://127.0.0.1:51004/cb'])('matchRedirectUri accepts %s', (requested) => {
  expect(matchRedirectUri(REGISTERED, requested)).toBe(true)
})

test.each([
  '',
  'https://app.example/callback/',
  'https://app.example/callback?x=1',
  'https://app.example/callback#x',
  'https://app.example:443/callback',
  'https://APP.example/callback',
  'https://app.example/Callback',
  'https://app.example/./callback',
  'https://app.example/%63allback',
  'https://app.example@evil.example/callback',
  'https://app.example.evil.example/callback',
  'https:\\\\app.example/callback',
  'http://app.example/callback',
  'http://localhost:51004/cb',
  'http://127.0.0.1:51004/other',
  'http://127.0.0.1:51004@evil.example/cb',
  'http://127.0.0.1:99999999/cb',
  'http://127.0.0.2/cb',
  'https://127.0.0.1:51004/cb',
  'com.example.app:/cb/../x',
])('matchRedirectUri rejects %s', (requested) => {
  expect(matchRedirectUri(REGISTERED, requested)).toBe(false)
})
