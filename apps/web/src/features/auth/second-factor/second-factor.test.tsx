import type { Factor } from '@satlens/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../../test/fake-server.ts'
import { enter, holdSession, renderPage, session, user } from '../../../../test/render-page.tsx'
import { sessionStore } from '../../../shared/session/session.ts'
import { Component as SignIn } from '../sign-in.page.tsx'

const CHALLENGE = { id: 'c1', type: 'totp', expires_at: 4_000_000_000 }
const AAL2 = `e30.${btoa('{"aal":"aal2"}').replaceAll('=', '')}.x`
const WRONG: Answer = { status: 422, body: { code: 'mfa_verification_failed', message: 'Wrong code.' } }
const RECOVERY = '/auth/v1/factors/recovery-codes/verify'

beforeEach(() => vi.unstubAllGlobals())

const factor = (id: string, factor_type: Factor['factor_type'], more: Partial<Factor> = {}): Factor => ({
  id,
  factor_type,
  status: 'verified',
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
  last_challenged_at: null,
  ...more,
})

/** The sign-in page once the password was right. `verified` answers the proof. */
async function open(factors: Factor[], verified: Answer = { body: { ...session, access_token: AAL2 } }) {
  holdSession()
  sessionStore.setState({ status: 'owes-factor', user: { ...user, factors } }, true)
  const paths = factors.flatMap(({ id, factor_type }) => [
    [`POST /auth/v1/factors/${id}/challenge`, { body: { ...CHALLENGE, type: factor_type } }] as const,
    [`POST /auth/v1/factors/${id}/verify`, verified] as const,
  ])
  const server = startFakeServer({
    ...Object.fromEntries(paths),
    [`POST ${RECOVERY}`]: verified,
    'POST /auth/v1/logout': { status: 204 },
  })
  const page = renderPage(<SignIn />, { path: '/signin', state: { wanted: '/send' } })
  await screen.findByRole('heading', { level: 1, name: 'One more step' })
  return { server, ...page }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const code = () => screen.getByLabelText('Six-digit code')
const go = () => screen.getByRole('button', { name: 'Continue' })
const other = (name: string) => within(screen.getByRole('list', { name: 'Another way' })).getByText(name)

describe('an authenticator app', () => {
  const app = [factor('f1', 'totp')]

  test.each(['12345', '12345a', ''])('%j is refused before the server is asked', async (typed) => {
    const { user: person, server } = await open(app)
    if (typed !== '') await enter(person, code(), typed)
    await person.click(go())
    expect(toasts().getByText('Invalid Code')).toBeVisible()
    expect(code()).toHaveAccessibleDescription('Enter all six digits of the code')
    expect(code()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('opens the page that was asked for, with the digits as they were copied', async () => {
    const { user: person, server } = await open(app)
    expect(screen.getByRole('heading', { level: 1, name: 'One more step' })).toHaveFocus()
    expect(screen.getByText('Signing in as ada@example.com')).toBeVisible()
    await enter(person, code(), ' 123 456 ')
    await person.click(go())
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(server.to('/auth/v1/factors/f1/verify')[0]?.body).toEqual({ challenge_id: 'c1', code: '123456' })
  })

  test("a wrong code is told in the server's words, and stays to be mended", async () => {
    const { user: person } = await open(app, WRONG)
    await enter(person, code(), '000000')
    await person.click(go())
    expect(await toasts().findByText('Failed to check the second factor')).toBeVisible()
    expect(code()).toHaveAccessibleDescription('Wrong code.')
    expect(code()).toHaveValue('000000')
  })

  test('leaving for another account ends the session', async () => {
    const { user: person } = await open(app)
    await person.click(screen.getByRole('button', { name: 'Use another account' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Sign in to/ })).toBeVisible()
    expect(localStorage).toHaveLength(0)
  })
})

describe('a phone', () => {
  test('is sent its digits first, and not again for a minute', async () => {
    const { user: person, server } = await open([factor('p1', 'phone')])
    await person.click(screen.getByRole('button', { name: 'Send the code' }))
    expect(await toasts().findByText('Code sent')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled()
    await enter(person, code(), '654321')
    await person.click(go())
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(server.to('/auth/v1/factors/p1/challenge')).toHaveLength(1)
  })

  test('that cannot be reached leaves the button to try again', async () => {
    const message = 'Text messages cannot be sent at the moment.'
    const { user: person, server } = await open([factor('p1', 'phone')])
    vi.unstubAllGlobals()
    startFakeServer({
      'POST /auth/v1/factors/p1/challenge': { status: 503, body: { code: 'service_unavailable', message } },
    })
    await person.click(screen.getByRole('button', { name: 'Send the code' }))
    expect(await toasts().findByText('Failed to send the code')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send the code' })).toBeEnabled()
    expect(server.received).toHaveLength(0)
  })
})

describe('more than one factor', () => {
  test('the app stands first where no key can be used, and the rest are one press away', async () => {
    const { user: person } = await open([
      factor('p1', 'phone'),
      factor('k1', 'webauthn'),
      factor('f1', 'totp', { friendly_name: 'Work' }),
      factor('f2', 'totp', { friendly_name: 'Home' }),
      factor('f3', 'totp', { friendly_name: 'Begun', status: 'unverified' }),
    ])
    expect(code()).toBeVisible()
    expect(screen.queryByText('Security key')).toBeNull()
    expect(other('Authenticator app: Home')).toBeVisible()
    expect(screen.queryByText(/Begun/)).toBeNull()
    await person.click(other('Text message'))
    expect(screen.getByRole('button', { name: 'Send the code' })).toBeVisible()
    expect(other('Authenticator app: Work')).toBeVisible()
  })
})

describe('a recovery code', () => {
  test('counts however it was written down', async () => {
    const { user: person, server } = await open([factor('f1', 'totp')])
    await person.click(other('Recovery code'))
    await enter(person, screen.getByLabelText('Recovery code'), 'ABCD-efgh 1234-5678')
    await person.click(go())
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(server.to(RECOVERY)[0]?.body).toEqual({ code: 'abcdefgh12345678' })
  })

  test('is asked for when there is none', async () => {
    const { user: person, server } = await open([factor('f1', 'totp')])
    await person.click(other('Recovery code'))
    await person.click(go())
    expect(toasts().getByText('Enter one of your recovery codes')).toBeVisible()
    expect(server.received).toHaveLength(0)
  })
})

describe('a security key', () => {
  const key = [factor('k1', 'webauthn')]

  test('that this browser cannot use says so, and leaves the recovery code', async () => {
    await open(key)
    expect(screen.getByText(/cannot use security keys/)).toBeVisible()
    expect(other('Recovery code')).toBeVisible()
  })

  test('that nobody touched is told from a failure, and can be tried again', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', {
      ...navigator,
      credentials: { get: () => Promise.reject(new DOMException('Timed out', 'NotAllowedError')) },
    })
    const { user: person, server } = await open(key)
    server.received.length = 0
    await person.click(screen.getByRole('button', { name: 'Use security key' }))
    expect(await toasts().findByText('Failed to check the second factor')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Use security key' })).toBeEnabled()
    expect(server.to('/auth/v1/factors/k1/verify')).toHaveLength(0)
  })
})
