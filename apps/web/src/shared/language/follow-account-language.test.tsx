import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#test/fake-server.ts'
import { setSignedIn, user } from '#test/session.ts'
import { queryClient } from '../query/query-client.ts'
import { authRedirectStore, clearAuthRedirectResult } from '../session/session.ts'
import { followAccountLanguage } from './follow-account-language.ts'

const ADDRESS = '/send?to=bc1q%20a#review'
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  setSignedIn()
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  history.replaceState({ idx: 1 }, '', ADDRESS)
})
afterEach(() => {
  queryClient.clear()
  clearAuthRedirectResult()
  history.replaceState(null, '', '/')
  setCookie('', 0)
})

// biome-ignore lint/suspicious/noDocumentCookie: the page reads it there
const setCookie = (value: string, age = 60) => (document.cookie = `language=${value}; Path=/; Max-Age=${age}`)

async function follow(language: string) {
  const profile = {
    user_id: user.id,
    full_name: 'Ada',
    email: user.email,
    preferred_currency: 'USD',
    language,
  }
  const server = startFakeServer({ 'GET /rest/v1/profiles': { body: profile } })
  await followAccountLanguage()
  return server
}

test('the page is loaded once in the language of the account, with its address and history', async () => {
  await follow('de')
  await follow('de')
  expect(reload).toHaveBeenCalledOnce()
  expect(document.cookie).toBe('language=de')
  expect(location.pathname + location.search + location.hash).toBe(ADDRESS)
  expect(history.state).toEqual({ idx: 1 })
})

test.each([
  ['a cookie', () => setCookie('en')],
  ['the address', () => history.replaceState(null, '', '/send?language=en')],
])('a language chosen by %s is kept, and the profile is not read', async (_how, choose) => {
  choose()
  const { cookie } = document
  const { received } = await follow('de')
  expect(received).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  expect(document.cookie).toBe(cookie)
})

test.each(['', 'en', 'fr'])(
  'the account language %j changes nothing on an English page',
  async (language) => {
    await follow(language)
    expect(reload).not.toHaveBeenCalled()
    expect(document.cookie).toBe('')
  },
)

test('the result of an email link is shown first', async () => {
  authRedirectStore.setState({ status: 'recovering', userId: user.id }, true)
  await follow('de')
  expect(reload).not.toHaveBeenCalled()
})
