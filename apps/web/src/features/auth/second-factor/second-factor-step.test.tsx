import type { Factor } from '@satlens/contract'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { sessionStore } from '#shared/session/session.ts'
import { errorAnswer, type Route, startFakeServer } from '#test/fake-server.ts'
import { enter, press, renderPage, toasts } from '#test/render-page.tsx'
import { AAL2, factor } from '#test/security-account.tsx'
import { storeSession, user } from '#test/session.ts'
import { SignInPage } from '../sign-in/sign-in.page.tsx'

const CHALLENGE = { id: 'c1', type: 'totp', expires_at: 4_000_000_000 }
const RECOVERY = '/auth/v1/factors/recovery-codes/verify'

async function open(factors: Factor[], verified: Route = { body: AAL2 }) {
  const owing = { ...user, factors }
  storeSession(owing)
  sessionStore.setState({ status: 'owes-factor', user: owing }, true)
  const paths = factors.flatMap(({ id, factor_type }) => [
    [`POST /auth/v1/factors/${id}/challenge`, { body: { ...CHALLENGE, type: factor_type } }] as const,
    [`POST /auth/v1/factors/${id}/verify`, verified] as const,
  ])
  const server = startFakeServer({
    ...Object.fromEntries(paths),
    [`POST ${RECOVERY}`]: verified,
    'POST /auth/v1/logout': { status: 204 },
  })
  const page = renderPage(<SignInPage />, { path: '/signin', state: { wanted: '/send' } })
  await screen.findByRole('heading', { level: 1, name: "Verify it's you" })
  return { server, ...page }
}

const app = [factor('f1')]
const phone = [factor('p1', { factor_type: 'phone' })]
const key = [factor('k1', { factor_type: 'webauthn' })]
const code = () => screen.getByLabelText('6-digit code')
const other = (name: string) =>
  within(screen.getByRole('list', { name: 'Other verification methods' })).getByText(name)
const submit = async (person: UserEvent, digits: string) => {
  await enter(person, code(), digits)
  await press(person, 'Continue')
}

describe('signing in with an authenticator app', () => {
  test.each(['12345', '12345a', ''])('rejects %j before the server is asked', async (typed) => {
    const { user: person, server } = await open(app)
    if (typed !== '') await enter(person, code(), typed)
    await press(person, 'Continue')
    expect(toasts().getByText('Incorrect code')).toBeVisible()
    expect(code()).toHaveAccessibleDescription('Enter all 6 digits of the code')
    expect(code()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('opens the wanted page; a wrong code stays typed below the message', async () => {
    const answers = [errorAnswer(422, 'mfa_verification_failed', 'Invalid TOTP code entered')]
    const { user: person, server } = await open(app, () => answers.shift() ?? { body: AAL2 })
    expect(screen.getByRole('heading', { level: 1, name: "Verify it's you" })).toHaveFocus()
    expect(screen.getByText('Signing in as ada@example.com')).toBeVisible()
    await submit(person, '000000')
    expect(await toasts().findByText('Verification failed')).toBeVisible()
    expect(code()).toHaveAccessibleDescription('The code is incorrect.')
    expect(code()).toHaveValue('000000')
    await person.clear(code())
    await submit(person, ' 123 456 ')
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(server.to('/auth/v1/factors/f1/verify')[1]?.body).toEqual({ challenge_id: 'c1', code: '123456' })
  })

  test('ends the session if another account is chosen', async () => {
    const { user: person } = await open(app)
    await press(person, 'Use another account')
    expect(await screen.findByRole('heading', { level: 1, name: /^Sign in to/ })).toBeVisible()
    expect(localStorage).toHaveLength(0)
  })
})

describe('signing in with a phone', () => {
  test('a phone is sent its digits on request, and not again for a minute', async () => {
    const { user: person, server } = await open(phone)
    await press(person, 'Send the code')
    expect(await toasts().findByText('Code sent')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Send another code in \d+s$/ })).toBeDisabled()
    await submit(person, '654321')
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(server.to('/auth/v1/factors/p1/challenge')).toHaveLength(1)
  })

  test("shows the server's message if the digits cannot be sent, and can be tried again", async () => {
    const message = 'Text messages cannot be sent at the moment.'
    const { user: person } = await open(phone)
    startFakeServer({
      'POST /auth/v1/factors/p1/challenge': errorAnswer(503, 'service_unavailable', message),
    })
    await press(person, 'Send the code')
    expect(await toasts().findByText('Failed to send the code')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send the code' })).toBeEnabled()
  })
})

test('the app comes first among several factors if no key can be used; the others are offered', async () => {
  const { user: person } = await open([
    ...phone,
    ...key,
    factor('f1', { friendly_name: 'Work' }),
    factor('f2', { friendly_name: 'Home' }),
    factor('f3', { friendly_name: 'Begun', status: 'unverified' }),
  ])
  expect(code()).toBeVisible()
  expect(screen.queryByText('Security key')).toBeNull()
  expect(other('Authenticator app: Home')).toBeVisible()
  expect(screen.queryByText(/Begun/)).toBeNull()
  await person.click(other('Text message'))
  expect(screen.getByRole('button', { name: 'Send the code' })).toBeVisible()
  expect(other('Authenticator app: Work')).toBeVisible()
})

test('a recovery code is required and accepted in any spelling', async () => {
  const { user: person, server } = await open(app)
  await person.click(other('Backup code'))
  await press(person, 'Continue')
  expect(toasts().getByText('Enter one of your backup codes')).toBeVisible()
  expect(server.received).toHaveLength(0)
  await enter(person, screen.getByLabelText('Backup code'), 'ABCD-efgh 1234-5678')
  await press(person, 'Continue')
  expect(await screen.findByText('At /send')).toBeVisible()
  expect(server.to(RECOVERY)[0]?.body).toEqual({ code: 'abcdefgh12345678' })
})

describe('signing in with a security key', () => {
  test('a security key is explained in a browser without keys, and a recovery code is offered', async () => {
    await open(key)
    expect(screen.getByText(/can't use security keys/)).toBeVisible()
    expect(other('Backup code')).toBeVisible()
  })

  test('can be tried again if it was not touched', async () => {
    const get = () => Promise.reject(new DOMException('Timed out', 'NotAllowedError'))
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', { ...navigator, credentials: { get } })
    const { user: person, server } = await open(key)
    await press(person, 'Use security key')
    expect(await toasts().findByText('Verification failed')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Use security key' })).toBeEnabled()
    expect(server.to('/auth/v1/factors/k1/verify')).toHaveLength(0)
  })
})
