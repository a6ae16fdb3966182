import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { beSignedIn, beSignedOut, enter, renderPage, session } from '../../../test/render-page.tsx'
import { arrivalStore, forgetArrival } from '../../shared/session/session.ts'
import { Component as SignIn } from './sign-in.page.tsx'

beforeEach(() => {
  vi.unstubAllGlobals()
  beSignedOut()
  forgetArrival()
})

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })
const forgot = () => screen.getByRole('button', { name: /Forgot password/ })

function open(routes: Record<string, Answer> = {}, state?: unknown) {
  const server = startFakeServer({ 'POST /auth/v1/token': { body: session }, ...routes })
  return { server, ...renderPage(<SignIn />, { path: '/signin', state }) }
}

async function fill(person: ReturnType<typeof open>['user']) {
  await enter(person, email(), ' ada@example.com')
  await enter(person, password(), ' Str0ng!pass ')
}

test('both fields are required, and the first one missing takes the focus', async () => {
  const { user: person, server } = open()
  await person.click(submit())
  expect(toasts().getByText('Missing Information')).toBeVisible()
  expect(toasts().getByText('Please enter your email address')).toBeVisible()
  expect(email()).toHaveFocus()
  expect(password()).toHaveAccessibleDescription('Please enter your password')
  await enter(person, email(), 'ada@example.com')
  await person.click(submit())
  expect(toasts().getByText('Please enter your password')).toBeVisible()
  expect(password()).toHaveFocus()
  expect(server.received).toHaveLength(0)
})

test('the server is asked with what was typed, trimmed, and the dashboard follows', async () => {
  const { user: person, server } = open()
  await fill(person)
  await person.click(submit())
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  const [sent] = server.to('/auth/v1/token')
  expect(sent?.query.get('grant_type')).toBe('password')
  expect(sent?.body).toMatchObject({ email: 'ada@example.com', password: 'Str0ng!pass' })
})

test('the page that the guard turned away is returned to', async () => {
  const { user: person } = open({}, { wanted: '/send' })
  await fill(person)
  await person.click(submit())
  expect(await screen.findByText('At /send')).toBeVisible()
})

test('whoever has no account finds the way to one', async () => {
  const { user: person } = open({}, { wanted: '/send' })
  await person.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(screen.getByText('At /signup')).toBeVisible()
})

test('a signed-in visitor goes to the dashboard', () => {
  beSignedIn()
  open()
  expect(screen.getByText('At /dashboard')).toBeVisible()
})

test("a refusal is shown in the server's words, and what was typed stays", async () => {
  const message = 'Invalid login credentials'
  const { user: person } = open({
    'POST /auth/v1/token': { status: 400, body: { code: 'invalid_credentials', message } },
  })
  await fill(person)
  await person.click(submit())
  expect(await toasts().findByText('Failed to sign in')).toBeVisible()
  // Once on the page: in the toast, and in the form when the toast is gone.
  expect(screen.getByText(message)).toBe(toasts().getByText(message))
  await person.click(toasts().getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByText(message)).toBeVisible()
  expect(email()).toHaveValue('ada@example.com')
  expect(password()).toHaveValue(' Str0ng!pass ')
  expect(submit()).toBeEnabled()
})

test('a sign-in that is held back shows the wait and what works instead', async () => {
  const message = 'Too many wrong attempts. Try again in 40 seconds, or use a link sent by email.'
  const { user: person, server } = open({
    'POST /auth/v1/token': {
      status: 429,
      body: { code: 'over_request_rate_limit', message },
    },
  })
  await fill(person)
  await person.click(submit())
  expect(await toasts().findByText(message)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Forgot password?' })).toBeEnabled()
  // The client does not try again by itself: that would be one more guess.
  expect(server.to('/auth/v1/token')).toHaveLength(1)
})

test('without an answer of the server the fallback stands alone', async () => {
  const { user: person } = open({ 'POST /auth/v1/token': 'unreachable' })
  await fill(person)
  await person.click(submit())
  expect(await toasts().findByText('Failed to sign in')).toBeVisible()
})

test('the password can be shown, and password managers can fill both fields', async () => {
  const { user: person } = open()
  expect(email()).toHaveAttribute('autocomplete', 'username webauthn')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  expect(password()).toHaveAttribute('type', 'password')
  await person.click(screen.getByRole('button', { name: 'Show' }))
  expect(password()).toHaveAttribute('type', 'text')
})

describe('a forgotten password', () => {
  test('needs an address first', async () => {
    const { user: person, server } = open()
    await person.click(forgot())
    expect(toasts().getByText('Email required')).toBeVisible()
    expect(toasts().getByText('Please enter your email address first')).toBeVisible()
    expect(email()).toHaveAccessibleDescription('The mail needs an address to go to')
    expect(email()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('is answered alike for every address, and the link leads back here', async () => {
    const { user: person, server } = open({ 'POST /auth/v1/recover': { body: {} } })
    await enter(person, email(), ' ada@example.com ')
    await person.click(forgot())
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })).toHaveFocus()
    expect(screen.getByText(/^If an account uses ada@example\.com, a mail is on its way/)).toBeVisible()
    const [sent] = server.to('/auth/v1/recover')
    expect(sent?.body).toEqual({ email: 'ada@example.com', gotrue_meta_security: {} })
    expect(sent?.query.get('redirect_to')).toBe(`${location.origin}/signin`)
  })

  test('the digits of the mail lead to the form for a new one', async () => {
    const { user: person, server } = open({
      'POST /auth/v1/recover': { body: {} },
      'POST /auth/v1/verify': { body: session },
    })
    await enter(person, email(), 'ada@example.com')
    await person.click(forgot())
    await enter(person, await screen.findByLabelText('Six-digit code'), '123 456')
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Set a new password' })).toHaveFocus()
    expect(server.to('/auth/v1/verify')[0]?.body).toEqual({
      type: 'recovery',
      email: 'ada@example.com',
      token: '123456',
    })
  })

  test("wrong digits are refused in the server's words, and can be typed again", async () => {
    const message = 'Token has expired or is invalid'
    const { user: person } = open({
      'POST /auth/v1/recover': { body: {} },
      'POST /auth/v1/verify': { status: 403, body: { code: 'otp_expired', message } },
    })
    await enter(person, email(), 'ada@example.com')
    await person.click(forgot())
    await enter(person, await screen.findByLabelText('Six-digit code'), '000000')
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await toasts().findByText('Failed to check the code')).toBeVisible()
    expect(screen.getByLabelText('Six-digit code')).toHaveAccessibleDescription(message)
  })

  test('is never claimed to be on its way when the server has no such mails', async () => {
    const { user: person } = open()
    await enter(person, email(), 'ada@example.com')
    await person.click(forgot())
    expect(await toasts().findByText('Failed to send reset email')).toBeVisible()
    expect(screen.queryByText(/on its way/)).toBeNull()
    expect(screen.queryByText(/nothing at this address/)).toBeNull()
  })

  test("is refused in the server's words when there were too many", async () => {
    const message = 'Too many requests. Wait a moment and try again.'
    const { user: person } = open({ 'POST /auth/v1/recover': { status: 429, body: { message } } })
    await enter(person, email(), 'ada@example.com')
    await person.click(forgot())
    expect(await toasts().findByText('Failed to send reset email')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
  })
})

describe('an account that was never confirmed', () => {
  const refused = { status: 400, body: { code: 'email_not_confirmed', message: 'Email not confirmed' } }

  test('is offered another mail, and then waits for its code', async () => {
    const { user: person, server } = open({
      'POST /auth/v1/token': refused,
      'POST /auth/v1/resend': { body: {} },
    })
    await fill(person)
    await person.click(submit())
    await person.click(await screen.findByRole('button', { name: 'Send a new confirmation mail' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })).toHaveFocus()
    expect(server.to('/auth/v1/resend')[0]?.body).toMatchObject({ type: 'signup', email: 'ada@example.com' })
    expect(screen.getByRole('button', { name: /again in \d+ s/ })).toBeDisabled()
    await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
    expect(email()).toHaveValue('ada@example.com')
  })

  test('is told when the mail cannot be sent', async () => {
    const { user: person } = open({ 'POST /auth/v1/token': refused, 'POST /auth/v1/resend': 'unreachable' })
    await fill(person)
    await person.click(submit())
    await person.click(await screen.findByRole('button', { name: 'Send a new confirmation mail' }))
    expect(await toasts().findByText('Failed to send confirmation email')).toBeVisible()
  })
})

describe('a link that this browser has not asked for', () => {
  const askAbout = ({ isRecovery = false } = {}) => {
    const answers = { accept: vi.fn(), decline: vi.fn() }
    const question = { status: 'asking', email: 'grace@example.com', isRecovery } as const
    arrivalStore.setState({ ...question, ...answers }, true)
    return answers
  }

  test('names its account and is followed only after a yes', async () => {
    const { accept } = askAbout()
    const { user: person, server } = open()
    expect(screen.getByRole('heading', { level: 1, name: 'Is this your account?' })).toBeVisible()
    expect(screen.getByText('grace@example.com')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Yes, sign me in' }))
    expect(accept).toHaveBeenCalledTimes(1)
    expect(server.received).toHaveLength(0)
  })

  test('says so when it leads to a new password', () => {
    askAbout({ isRecovery: true })
    open()
    expect(screen.getByText(/leads to a new password for this account/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Yes, set a new password' })).toBeVisible()
  })

  test('gives way to the form after a no', async () => {
    const { decline } = askAbout()
    decline.mockImplementation(forgetArrival)
    const { user: person } = open()
    await person.click(screen.getByRole('button', { name: 'No, this is not mine' }))
    expect(submit()).toBeVisible()
  })
})
