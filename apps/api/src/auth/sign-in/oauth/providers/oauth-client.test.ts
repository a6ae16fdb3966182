import { expect, test } from 'vitest'
import { mergeOAuthAuthorizationParameters } from './oauth-client.ts'

test('a client cannot override a configured parameter of a provider, in any letter case', () => {
  const configured = { hd: 'example.com', prompt: 'select_account' }
  const requested = { hd: 'evil.example', HD: 'evil.example', Prompt: 'none', login_hint: 'a@b.co' }
  const merged = mergeOAuthAuthorizationParameters(configured, requested)
  expect(merged).toEqual({ ...configured, login_hint: 'a@b.co' })
})
