import type { HttpRequester } from '@satlens/auth-client'
import {
  createChannelHub,
  createManualClock,
  createMemoryStorage,
  openTab,
  SAMPLE_STORAGE_KEY,
} from '@satlens/auth-client/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, someEmail } from './people.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Our own session layer in tabs of one browser, over the real server. */
function openBrowser(on: TestApp = app) {
  const clock = createManualClock(on.clock.now().getTime())
  const storage = createMemoryStorage()
  const hub = createChannelHub()
  const http: HttpRequester = async ({ method, path, headers, body }) => {
    const response = await fetch(`${on.url}${path}`, {
      method,
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      header: (name) => response.headers.get(name),
    }
  }
  return {
    storage,
    stored: () => JSON.parse(storage.get(SAMPLE_STORAGE_KEY) ?? 'null'),
    async open() {
      const tab = openTab({ clock, storage, http, hub })
      await tab.client.start()
      return tab
    },
  }
}

const person = () => ({ email: someEmail(), password: GOOD_PASSWORD, fullName: 'Ada Example' })

describe('two tabs of one browser', () => {
  test('refreshing at the same moment, both keep the session and hold the same token', async () => {
    const browser = openBrowser()
    const one = await browser.open()
    await one.client.signUp(person())
    const two = await browser.open()
    const before = browser.stored().refresh_token
    const sessions = await Promise.all([one.client.refreshSession(), two.client.refreshSession()])
    expect(sessions[0]?.refresh_token).not.toBe(before)
    expect(sessions[1]?.refresh_token).toBe(sessions[0]?.refresh_token)
    expect(browser.stored().refresh_token).toBe(sessions[0]?.refresh_token)
    expect(one.events).not.toContain('SIGNED_OUT')
    expect(two.events).not.toContain('SIGNED_OUT')
  })

  test('signing out in one signs the other out, and on the server', async () => {
    const browser = openBrowser()
    const one = await browser.open()
    await one.client.signUp(person())
    const two = await browser.open()
    const { access_token } = browser.stored()
    await one.client.signOut()
    expect(await two.client.getSession()).toBeNull()
    expect(browser.stored()).toBeNull()
    const reply = await app.request.get('/auth/v1/user').set('Authorization', `Bearer ${access_token}`)
    expect(reply.status).toBe(403)
  })

  test('a session that another device ended is gone from the tab at the next refresh', async () => {
    const browser = openBrowser()
    const tab = await browser.open()
    await tab.client.signUp(person())
    await app.sql('delete from sessions where user_id = $1', [browser.stored().user.id])
    expect(await tab.client.refreshSession()).toBeNull()
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })

  test('the code of the confirmation mail signs the tab in', async () => {
    const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const browser = openBrowser(confirming)
    const tab = await browser.open()
    const applicant = person()
    await tab.client.signUp(applicant)
    expect(browser.stored()).toBeNull()
    const [mail] = await mailsTo(confirming, applicant.email)
    await tab.client.verifyOtp({ type: 'signup', email: applicant.email, token: mail?.code ?? '' })
    expect(browser.stored().user.email).toBe(applicant.email)
    expect(tab.events).toContain('SIGNED_IN')
  })
})
