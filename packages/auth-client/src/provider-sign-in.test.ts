import { expect, test } from 'vitest'
import { providerSignInPath } from './index.ts'
import { openLoneTab, SAMPLE_STORAGE_KEY } from './testing/index.ts'

const VERIFIER_KEY = `${SAMPLE_STORAGE_KEY}-code-verifier`

test('the way to a provider leads back to /dashboard, and this browser remembers to have gone', async () => {
  const tab = openLoneTab()
  expect(await providerSignInPath(tab.client, { provider: 'house', scopes: 'openid email' })).toBe(
    '/auth/v1/authorize?provider=house&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fdashboard&scopes=openid%20email',
  )
  expect(tab.storage.get(VERIFIER_KEY)).toMatch(/^"[0-9a-f]{112}"$/)
  expect(tab.server.requests).toEqual([])
})

test('in the PKCE flow only this browser can use what comes back', async () => {
  const tab = openLoneTab(null, { flowType: 'pkce' })
  const path = await providerSignInPath(tab.client, {
    provider: 'house',
    redirectTo: 'http://localhost:3000/send',
  })
  expect(path).toMatch(
    /^\/auth\/v1\/authorize\?provider=house&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fsend&code_challenge=[\w-]{43}&code_challenge_method=s256$/,
  )
})
