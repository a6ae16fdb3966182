import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { authRedirectStore, clearAuthRedirectResult } from '#shared/session/session.ts'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { session, setSignedIn, setSignedOut } from '#test/session.ts'
import { SignInPage } from './sign-in.page.tsx'

beforeEach(() => {
  setSignedOut()
  clearAuthRedirectResult()
})

const TOKEN = 'POST /auth/v1/token'
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
async function expectFocusOn(name: string) {
  const found = await heading(name)
  await waitFor(() => expect(found).toHaveFocus())
}

function open(routes: Routes = {}, state?: unknown) {
  const server = startFakeServer({ [TOKEN]: { body: session }, ...routes })
  return { server, ...renderPage(<SignInPage />, { path: '/signin', state }) }
}

async function signIn(person: UserEvent) {
  await enter(person, email(), ' ada@example.com')
  await enter(person, password(), ' Str0ng!pass ')
  await press(person, 'Sign in')
}

describe('the sign-in form', () => {
  test('requires both fields and focuses the first missing one', async () => {
    const { user: person, server } = open()
    await press(person, 'Sign in')
    await expectTexts(toasts(), 'Missing Information', 'Please enter your email address')
    expect(email()).toHaveFocus()
    expect(password()).toHaveAccessibleDescription('Please enter your password')
    await enter(person, email(), 'ada@example.com')
    await press(person, 'Sign in')
    expect(toasts().getByText('Please enter your password')).toBeVisible()
    expect(password()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('sends trimmed credentials and leads to the page that the guard redirected from', async () => {
    const { user: person, server } = open({}, { wanted: '/send' })
    await signIn(person)
    expect(await screen.findByText('At /send')).toBeVisible()
    const [sent] = server.to('/auth/v1/token')
    expect(sent?.query.get('grant_type')).toBe('password')
    expect(sent?.body).toMatchObject({ email: 'ada@example.com', password: 'Str0ng!pass' })
  })

  test('begins with the email address that an app suggests, and leads back to its request', async () => {
    const wanted = '/oauth/consent?authorization_id=a&login_hint=ada%40example.com'
    const { user: person, server } = open({}, { wanted })
    expect(email()).toHaveValue('ada@example.com')
    await enter(person, password(), 'Str0ng!pass')
    await press(person, 'Sign in')
    expect(await screen.findByText('At /oauth/consent')).toBeVisible()
    expect(server.to('/auth/v1/token')[0]?.body).toMatchObject({ email: 'ada@example.com' })
  })

  test('links to /signup', async () => {
    const { user: person } = open({}, { wanted: '/send' })
    await person.click(screen.getByRole('link', { name: 'Create an account' }))
    expect(screen.getByText('At /signup')).toBeVisible()
  })

  test('redirects a signed-in user to the dashboard', () => {
    setSignedIn()
    open()
    expect(screen.getByText('At /dashboard')).toBeVisible()
  })

  test("shows the server's message in a toast, then in the form, and keeps what was typed", async () => {
    const message = 'Invalid login credentials'
    const { user: person, server } = open({ [TOKEN]: errorAnswer(400, 'invalid_credentials', message) })
    await signIn(person)
    expect(await toasts().findByText('Failed to sign in')).toBeVisible()
    // Once on the page: in the toast, and in the form when the toast is gone.
    expect(screen.getByText(message)).toBe(toasts().getByText(message))
    await press(person, 'Dismiss', toasts())
    expect(screen.getByText(message)).toBeVisible()
    expect(email()).toHaveValue('ada@example.com')
    expect(password()).toHaveValue(' Str0ng!pass ')
    // Another attempt would be one more guess.
    expect(server.to('/auth/v1/token')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })

  test('dismisses the toast of a failed attempt once the user is signed in in another way', async () => {
    const { user: person } = open({ [TOKEN]: 'unreachable' })
    await signIn(person)
    expect(await toasts().findByText('Failed to sign in')).toBeVisible()
    act(setSignedIn)
    expect(toasts().queryByText('Failed to sign in')).toBeNull()
  })

  test('shows the fallback if the server is unreachable', async () => {
    const { user: person } = open({ [TOKEN]: 'unreachable' })
    await signIn(person)
    expect(await toasts().findByText('Failed to sign in')).toBeVisible()
  })

  test('shows the password on request and lets password managers fill both fields', async () => {
    const { user: person } = open()
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    expect(password()).toHaveAttribute('type', 'password')
    await press(person, 'Show')
    expect(password()).toHaveAttribute('type', 'text')
  })
})

describe('a forgotten password', () => {
  const RECOVER = 'POST /auth/v1/recover'
  const forget = async (person: UserEvent) => {
    await enter(person, email(), ' ada@example.com ')
    await press(person, 'Forgot password?')
  }
  const enterCode = async (person: UserEvent, code: string) => {
    await enter(person, await screen.findByLabelText('6-digit code'), code)
    await press(person, 'Continue')
  }

  test('needs an email address', async () => {
    const { user: person, server } = open()
    await press(person, 'Forgot password?')
    await expectTexts(toasts(), 'Email required', 'Please enter your email address first')
    expect(email()).toHaveAccessibleDescription('Enter your email address so we can send you a link')
    expect(email()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('a reset is answered alike for every address; the emailed digits lead to a new password', async () => {
    const answers = [errorAnswer(403, 'otp_expired', 'Token has expired')]
    const { user: person, server } = open({
      [RECOVER]: { body: {} },
      'POST /auth/v1/verify': () => answers.shift() ?? { body: session },
    })
    await forget(person)
    await expectFocusOn('Check your inbox')
    expect(screen.getByText(/^If there's an account for ada@example\.com, we've sent an email/)).toBeVisible()
    const [sent] = server.to('/auth/v1/recover')
    expect(sent?.body).toEqual({ email: 'ada@example.com', gotrue_meta_security: {} })
    expect(sent?.query.get('redirect_to')).toBe(`${location.origin}/signin`)
    await enterCode(person, '000000')
    expect(await toasts().findByText('Failed to verify the code')).toBeVisible()
    expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription('Token has expired')
    await person.clear(screen.getByLabelText('6-digit code'))
    await enterCode(person, '123 456')
    await expectFocusOn('Set a new password')
    const verified = { type: 'recovery', email: 'ada@example.com', token: '123456' }
    expect(server.to('/auth/v1/verify')[1]?.body).toEqual(verified)
  })

  test("claims no email if the server sends none, and shows the server's message", async () => {
    const message = 'Too many requests. Wait a moment and try again.'
    const answers: Answer[] = [{ status: 404, body: {} }]
    const limited = { status: 429, body: { code: 'over_request_rate_limit', message } }
    const { user: person } = open({ [RECOVER]: () => answers.shift() ?? limited })
    await forget(person)
    expect(await toasts().findByText('Failed to send reset email')).toBeVisible()
    expect(screen.queryByText(/on its way/)).toBeNull()
    expect(screen.queryByText(/nothing at this address/)).toBeNull()
    await press(person, 'Forgot password?')
    expect(await toasts().findByText(message)).toBeVisible()
  })
})

describe('an unconfirmed account', () => {
  const unconfirmed = errorAnswer(400, 'email_not_confirmed', 'Email not confirmed')

  test('an unconfirmed account requests another email, also after a failure, and awaits its code', async () => {
    const answers: Answer[] = ['unreachable']
    const { user: person, server } = open({
      [TOKEN]: unconfirmed,
      'POST /auth/v1/resend': () => answers.shift() ?? { body: {} },
    })
    await signIn(person)
    await press(person, 'Resend confirmation email')
    expect(await toasts().findByText('Failed to send confirmation email')).toBeVisible()
    await press(person, 'Resend confirmation email')
    await expectFocusOn('Check your inbox')
    expect(server.to('/auth/v1/resend')[1]?.body).toMatchObject({ type: 'signup', email: 'ada@example.com' })
    expect(screen.getByRole('button', { name: /in \d+s$/ })).toBeDisabled()
    await press(person, 'Back to sign in')
    expect(email()).toHaveValue('ada@example.com')
  })
})

describe('a link that this browser has not asked for', () => {
  const askAbout = (isRecovery = false) => {
    const answers = { accept: vi.fn(), decline: vi.fn(clearAuthRedirectResult) }
    authRedirectStore.setState({ status: 'asking', email: 'grace@example.com', isRecovery, ...answers }, true)
    return answers
  }

  test('names its account and signs in only after a confirmation', async () => {
    const { accept } = askAbout()
    const { user: person, server } = open()
    expect(await heading('Is this your account?')).toBeVisible()
    expect(screen.getByText('grace@example.com')).toBeVisible()
    await press(person, 'Yes, sign me in')
    expect(accept).toHaveBeenCalledTimes(1)
    expect(server.received).toHaveLength(0)
  })

  test('announces a new password as its purpose, and shows the sign-in form when declined', async () => {
    askAbout(true)
    const { user: person } = open()
    expect(await screen.findByText(/^This password reset wasn't requested/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Yes, set a new password' })).toBeVisible()
    await press(person, "No, this isn't mine")
    expect(email()).toBeVisible()
  })
})
