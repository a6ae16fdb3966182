import { getCodeVerifierStorageKey, getSessionStorageKey } from '@satlens/auth-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#test/fake-server.ts'
import { session, user } from '#test/session.ts'

const KEY = getSessionStorageKey(location.hostname)
const TOKENS = 'access_token=a&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup'

beforeEach(() => vi.resetModules())
afterEach(() => history.replaceState(null, '', '/'))

async function openPage(path: string) {
  history.replaceState(null, '', path)
  const server = startFakeServer({ 'GET /auth/v1/user': { body: user } })
  const page = await import('./session.ts')
  const started = page.startSession()
  return { ...page, server, started }
}

const scripts = import.meta.glob('../../../public/theme.js')

test('the script before the first paint knows if a session is stored', async () => {
  for (const [text, mark] of [
    [null, undefined],
    [JSON.stringify(session), 'stored'],
  ] as const) {
    delete document.documentElement.dataset.session
    localStorage.clear()
    if (text !== null) localStorage.setItem(KEY, text)
    vi.resetModules()
    await scripts['../../../public/theme.js']?.()
    expect(document.documentElement.dataset.session).toBe(mark)
  }
  delete document.documentElement.dataset.session
})

const waitForEmail = () =>
  localStorage.setItem(getCodeVerifierStorageKey(KEY), JSON.stringify('ab'.repeat(56)))

test('a link is removed from the address at once and signs in', async () => {
  waitForEmail()
  const { sessionStore, authRedirectStore, started } = await openPage(`/dashboard?from=email#${TOKENS}`)
  expect(location.pathname + location.search + location.hash).toBe('/dashboard?from=email')
  expect(sessionStore.getState()).toEqual({ status: 'loading' })
  await started
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', user })
  expect(authRedirectStore.getState()).toEqual({ status: 'signed-in', email: 'ada@example.com' })
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ access_token: 'a', refresh_token: 'r' })
})

test('a link that was not requested here signs in only after a confirmation', async () => {
  const { sessionStore, authRedirectStore, started } = await openPage(`/dashboard#${TOKENS}`)
  await started
  await vi.waitFor(() => expect(sessionStore.getState()).toEqual({ status: 'signed-out', byChoice: false }))
  expect(localStorage.getItem(KEY)).toBeNull()
  const result = authRedirectStore.getState()
  if (result.status === 'asking') result.accept()
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', user })
  expect(authRedirectStore.getState()).toEqual({ status: 'none' })
})

test('a confirmed recovery link is marked as such before the session is set', async () => {
  const { sessionStore, authRedirectStore, started } = await openPage(
    `/signin#${TOKENS.replace('signup', 'recovery')}`,
  )
  await started
  const seen: unknown[] = []
  sessionStore.subscribe(() => seen.push(authRedirectStore.getState()))
  const result = authRedirectStore.getState()
  if (result.status === 'asking') result.accept()
  expect(sessionStore.getState()).toEqual({ status: 'signed-in', user })
  expect(seen.at(0)).toEqual({ status: 'recovering', userId: user.id })
})

test('a sign-in by other means withdraws the question of a link and ends its session', async () => {
  const { sessionStore, authRedirectStore, started, server } = await openPage(`/dashboard#${TOKENS}`)
  await started
  sessionStore.setState({ status: 'signed-in', user }, true)
  expect(authRedirectStore.getState()).toEqual({ status: 'none' })
  await vi.waitFor(() => expect(server.to('/auth/v1/logout')).toHaveLength(1))
  expect(server.to('/auth/v1/logout')[0]?.headers.get('authorization')).toBe('Bearer a')
})

test('a stored session is unchanged whatever link is opened', async () => {
  localStorage.setItem(KEY, JSON.stringify(session))
  const { sessionStore, authRedirectStore, started } = await openPage(`/dashboard#${TOKENS}`)
  await started
  await vi.waitFor(() => expect(sessionStore.getState()).toEqual({ status: 'signed-in', user }))
  expect(authRedirectStore.getState()).toMatchObject({ status: 'left-alone', isSameUser: true })
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ access_token: 'access' })
})

test('an expired link sends no request', async () => {
  const error = 'error=access_denied&error_code=otp_expired&error_description=x'
  const { sessionStore, authRedirectStore, started, server } = await openPage(
    `/dashboard?${error}#${error}&sb=`,
  )
  expect(location.pathname + location.search + location.hash).toBe('/dashboard')
  await started
  expect(authRedirectStore.getState()).toEqual({ status: 'failed', reason: 'expired' })
  expect(sessionStore.getState()).toEqual({ status: 'signed-out', byChoice: false })
  expect(server.received).toHaveLength(0)
})

test('a linked provider keeps the session and is reported', async () => {
  localStorage.setItem(KEY, JSON.stringify(session))
  sessionStorage.setItem('linking', 'acme')
  const { sessionStore, authRedirectStore, started } = await openPage(
    `/profile#${TOKENS.replace('type=signup', '')}`,
  )
  await started
  await vi.waitFor(() => expect(sessionStore.getState()).toEqual({ status: 'signed-in', user }))
  expect(authRedirectStore.getState()).toEqual({ status: 'linked', provider: 'acme' })
  expect(sessionStorage).toHaveLength(0)
})

test('a declined provider is reported once as not linked', async () => {
  sessionStorage.setItem('linking', 'acme')
  const { authRedirectStore, started } = await openPage('/profile#error=access_denied&sb=')
  await started
  const reason = 'declined'
  expect(authRedirectStore.getState()).toEqual({ status: 'not-linked', provider: 'acme', reason })
  expect(sessionStorage).toHaveLength(0)
})
