import type { PendingOAuthAuthorization } from '@satlens/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { sessionStore } from '#shared/session/session.ts'
import { deferred } from '#test/browser.ts'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { enter, press, renderPage, toasts } from '#test/render-page.tsx'
import { AAL2, factor } from '#test/security-account.tsx'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'
import { ConsentPage } from './consent-page.tsx'

const ID = 'the-id'
const READ = `GET /auth/v1/oauth/authorizations/${ID}`
const ANSWER = `POST /auth/v1/oauth/authorizations/${ID}/consent`
const REDIRECT = 'https://app.example/callback'
const INVALID = 'This request is no longer valid'

const requestOf = (more: Partial<PendingOAuthAuthorization> = {}): PendingOAuthAuthorization => ({
  authorization_id: ID,
  redirect_uri: REDIRECT,
  client: { id: user.id, name: 'Example', uri: 'https://www.app.example', is_verified: true },
  user: { id: user.id, email: user.email },
  scope: 'openid email offline_access',
  granted_scope: '',
  expires_at: '2026-11-21T08:10:00Z',
  ...more,
})
const redirectTo = (redirect_url: string): Answer => ({ body: { redirect_url } })

beforeEach(() => {
  settings.oauth_server = true
  setSignedIn()
})
afterEach(() => {
  settings.oauth_server = false
})

function open(request: Partial<PendingOAuthAuthorization> = {}, routes: Routes = {}, search = '') {
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const server = startFakeServer({ [READ]: { body: requestOf(request) }, ...routes })
  const path = '/oauth/consent'
  const page = renderPage(<ConsentPage />, { path, search: `?authorization_id=${ID}${search}` })
  return { server, leave, ...page }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const question = () => heading(/^Sign in to .Example. with Satlens\?$/)
const answers = (server: { to: (path: string) => readonly { body: unknown }[] }) =>
  server.to(`/auth/v1/oauth/authorizations/${ID}/consent`).map(({ body }) => body)

describe('the question', () => {
  test('says who asks, what they get, where they send the user back to and which account is used', async () => {
    open({ granted_scope: 'openid', resource: 'https://api.example/v1' })
    await question()
    expect(screen.getByText('www.app.example')).toBeVisible()
    const access = screen.getByRole('list', { name: /^What .Example. can do$/ })
    expect(
      within(access)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Know who you are hereAllowed earlier',
      'See your email address',
      "Stay signed in when you're away",
      'Use \u2068https://api.example/v1\u2069 on your behalf',
    ])
    expect(screen.getByText('app.example')).toBeVisible()
    expect(screen.getByText('ada@example.com')).toBeVisible()
    expect(screen.queryByText('Unverified')).toBeNull()
  })

  test('warns of an app that registered itself, and names a program on this device', async () => {
    const client = { id: user.id, name: 'Satlens', is_verified: false, logo_uri: `${location.origin}/x.png` }
    open({ client, redirect_uri: 'http://127.0.0.1:5000/cb' })
    expect(await screen.findByText('This app is unverified')).toBeVisible()
    expect(screen.getByText('Unverified')).toBeVisible()
    expect(screen.getByText('a program on this device')).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
  })

  test.each([
    ['Allow', 'approve', `${REDIRECT}?code=1`],
    ['Deny', 'deny', `${REDIRECT}?error=access_denied`],
  ])('%s sends one answer and leaves in place of this page', async (button, action, url) => {
    const { promise, resolve } = deferred<Answer>()
    const { user: person, server, leave } = open({}, { [ANSWER]: () => promise })
    await press(person, button)
    for (const name of [/^(Allow|Allowing...)$/, /^(Deny|Denying...)$/]) {
      expect(screen.getByRole('button', { name })).toBeDisabled()
    }
    resolve(redirectTo(url))
    expect(await heading('Taking you back')).toHaveFocus()
    expect(leave).toHaveBeenCalledExactlyOnceWith(url)
    expect(answers(server)).toEqual([{ action }])
  })

  test('keeps the question and says so if no answer of the server comes', async () => {
    const { user: person, leave } = open({}, { [ANSWER]: 'unreachable' })
    await press(person, 'Allow')
    expect(await toasts().findByText('Failed to allow access')).toBeVisible()
    expect(screen.getByText(/^The server didn't respond/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Allow' })).toBeEnabled()
    expect(leave).not.toHaveBeenCalled()
  })

  test('shows a request as over if it expires before the answer', async () => {
    const gone = errorAnswer(404, 'oauth_authorization_not_found')
    const reads = [{ body: requestOf() }, gone]
    const { user: person } = open({}, { [READ]: () => reads.shift() ?? gone, [ANSWER]: gone })
    await press(person, 'Allow')
    expect(await heading(INVALID)).toBeVisible()
  })

  test('asks for a second factor if the server requires one, then allows', async () => {
    const app = factor('f1')
    const replies = [errorAnswer(403, 'insufficient_aal'), redirectTo(`${REDIRECT}?code=1`)]
    const { user: person, leave } = open(
      {},
      {
        [ANSWER]: () => replies.shift() ?? errorAnswer(500, 'unexpected_failure'),
        'GET /auth/v1/user': { body: { ...user, factors: [app] } },
        'POST /auth/v1/factors/f1/challenge': {
          body: { id: 'c1', type: 'totp', expires_at: 4_000_000_000 },
        },
        'POST /auth/v1/factors/f1/verify': { body: AAL2 },
      },
    )
    await press(person, 'Allow')
    await enter(person, await screen.findByLabelText('6-digit code'), '123456')
    await press(person, 'Continue')
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${REDIRECT}?code=1`))
  })

  test('offers to set up a second factor in place of "Allow" if the account has none', async () => {
    const { user: person } = open({ requires: 'second_factor' })
    expect(await screen.findByText('Two-step verification required')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    await press(person, 'Go to your profile')
    expect(screen.getByText('At /profile')).toBeVisible()
  })
})

describe('another sign-in', () => {
  const signOutRoutes = {
    [ANSWER]: { body: { authorization_id: ID } },
    'POST /auth/v1/logout': { status: 204 },
  }
  const hint = '&login_hint=eve%40example.com'

  test('with another account gives the request up, forgets the suggested address and signs out', async () => {
    const { user: person, server } = open({}, signOutRoutes, hint)
    await press(person, 'Use another account')
    await waitFor(() => expect(sessionStore.getState().status).toBe('signed-out'))
    expect(answers(server)).toEqual([{ action: 'release' }])
    expect(server.to('/auth/v1/logout')).toHaveLength(1)
  })

  test('is asked for in place of the question if the session is too old, and can be denied', async () => {
    const { user: person, leave } = open(
      { requires: 'sign_in' },
      { [ANSWER]: redirectTo(`${REDIRECT}?error=access_denied`) },
    )
    expect(await screen.findByText('Sign in again to continue')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible()
    await press(person, 'Deny')
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${REDIRECT}?error=access_denied`))
  })

  test('with the account that the app asks for replaces the question', async () => {
    const { user: person, server } = open({ requires: 'other_account' }, signOutRoutes)
    expect(await screen.findByText('This app asks for another account')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    await press(person, 'Use another account')
    await waitFor(() => expect(sessionStore.getState().status).toBe('signed-out'))
    expect(answers(server)).toEqual([{ action: 'release' }])
  })
})

describe('without a question', () => {
  test('a request that was allowed before leaves at once', async () => {
    const { leave } = open({}, { [READ]: redirectTo(`${REDIRECT}?code=1`) })
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(`${REDIRECT}?code=1`))
  })

  test('an app with a scheme of its own can also be opened by a link', async () => {
    const url = 'com.example.app:/cb?code=1'
    const { leave } = open({}, { [READ]: redirectTo(url) })
    expect(await screen.findByRole('link', { name: 'Open the app' })).toHaveAttribute('href', url)
    expect(leave).toHaveBeenCalledWith(url)
  })

  test('never follows an address that would run a script', async () => {
    const { leave } = open({}, { [READ]: redirectTo('javascript:alert(1)') })
    expect(await heading(INVALID)).toBeVisible()
    expect(leave).not.toHaveBeenCalled()
  })

  test('a visitor leaves with the error of a request with prompt=none', async () => {
    setSignedOut()
    localStorage.clear()
    const { leave, server } = open({}, { [READ]: redirectTo(`${REDIRECT}?error=login_required`) })
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${REDIRECT}?error=login_required`))
    expect(server.received[0]?.headers.get('authorization')).toBeNull()
  })

  test('a visitor is signed in for a request that may ask, whatever its address says', async () => {
    setSignedOut()
    localStorage.clear()
    open({}, { [READ]: errorAnswer(401, 'no_authorization') }, '&prompt=none')
    expect(await screen.findByText('At /signin')).toBeVisible()
  })

  test.each([
    ['an unknown or expired request', errorAnswer(404, 'oauth_authorization_not_found')],
    ['a malformed id', errorAnswer(400, 'validation_failed')],
  ])('says what to do about %s', async (_what, answer) => {
    open({}, { [READ]: answer })
    expect(await heading(INVALID)).toBeVisible()
    expect(screen.getByText(/Go back to the app and sign in from there again/)).toBeVisible()
  })

  test('can be loaded again after a failure', async () => {
    const replies: Answer[] = ['unreachable', { body: requestOf() }]
    const { user: person } = open({}, { [READ]: () => replies.shift() ?? 'unreachable' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the request')
    await press(person, 'Try again')
    expect(await question()).toBeVisible()
  })

  test('says plainly that the server has it turned off, without a request', async () => {
    settings.oauth_server = false
    const { server } = open()
    expect(await heading('Not available on this server')).toBeVisible()
    expect(server.received).toEqual([])
  })
})
