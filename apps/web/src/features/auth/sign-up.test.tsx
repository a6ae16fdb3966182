import passwords from '@satlens/domain/vectors/password.json'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { beSignedIn, beSignedOut, enter, renderPage, session, user } from '../../../test/render-page.tsx'
import { Component as SignUp } from './sign-up.page.tsx'

beforeEach(() => {
  vi.unstubAllGlobals()
  beSignedOut()
})

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const name = () => screen.getByLabelText('Full Name')
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Create account' })

function open(answer: Answer = { body: session }, state?: unknown) {
  const server = startFakeServer({ 'POST /auth/v1/signup': answer })
  return { server, ...renderPage(<SignUp />, { path: '/signup', state }) }
}

async function fill(person: ReturnType<typeof open>['user'], secret = 'Str0ng!pass') {
  await enter(person, name(), '  Ada Lovelace ')
  await enter(person, email(), ' ada@example.com')
  await enter(person, password(), secret)
}

test('a name of spaces is refused in the toast and beside the field, which takes the focus', async () => {
  const { user: person, server } = open()
  await enter(person, name(), '   ')
  await enter(person, email(), 'ada@example.com')
  await enter(person, password(), 'Str0ng!pass')
  await person.click(submit())
  expect(toasts().getByText('Missing Information')).toBeVisible()
  expect(toasts().getByText('Please enter your full name')).toBeVisible()
  expect(name()).toHaveAccessibleDescription('A name is needed here')
  expect(name()).toHaveFocus()
  expect(server.received).toHaveLength(0)
})

test('a second attempt takes back what was said about the first', async () => {
  const { user: person } = open()
  await person.click(submit())
  await enter(person, name(), 'Ada')
  await person.click(submit())
  expect(toasts().queryByText('Please enter your full name')).toBeNull()
  expect(toasts().getByText('Please enter your email address')).toBeVisible()
})

test('a missing and an incomplete email are refused before anything is sent', async () => {
  const { user: person, server } = open()
  await enter(person, name(), 'Ada')
  await enter(person, password(), 'Str0ng!pass')
  await person.click(submit())
  expect(toasts().getByText('Please enter your email address')).toBeVisible()
  await enter(person, email(), 'ada')
  await person.click(submit())
  expect(email()).toHaveAccessibleDescription(/complete email address/)
  expect(server.received).toHaveLength(0)
})

describe('a weak password is refused with the first rule it breaks', () => {
  const weak = passwords.filter(({ password, issue }) => issue !== null && /^[ -~]+$/.test(password))
  test.each(weak.slice(0, 8).map((row) => [row.password, row.issue]))('%j', async (text, issue) => {
    const { user: person, server } = open()
    await enter(person, name(), 'Ada')
    await enter(person, email(), 'ada@example.com')
    await enter(person, password(), text)
    await person.click(submit())
    expect(toasts().getByText('Weak Password')).toBeVisible()
    expect(toasts().getByText(issue ?? '')).toBeVisible()
    expect(password()).toHaveAccessibleDescription('The line below says what is missing')
    expect(password()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })
})

describe('six bars and a line follow the password', () => {
  const plain = passwords.filter(({ password }) => password === password.trim() && password.length < 40)
  test.each(plain.slice(0, 12).map((row) => [row.password, row.score, row.feedback]))(
    '%j scores %i: %s',
    async (text, score, feedback) => {
      const { user: person } = open()
      if (text !== '') {
        await enter(person, password(), text)
      }
      expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('value', String(score))
      const bars = document.querySelectorAll('[data-filled]')
      expect(bars).toHaveLength(6)
      expect([...bars].filter((bar) => bar.matches('[data-filled=true]'))).toHaveLength(score)
      expect(screen.getByText(feedback)).toBeVisible()
    },
  )
})

test('the wording of the page is that of the specification', () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Create your Satlens account' })).toBeVisible()
  expect(password()).toHaveAttribute('placeholder', 'Password (min 8 characters)')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  expect(name()).toHaveAttribute('autocomplete', 'name')
  expect(email()).toHaveAttribute('autocomplete', 'email')
  expect(password()).toHaveAttribute('autocomplete', 'new-password')
  for (const field of [name(), email(), password()]) expect(field).toBeRequired()
})

test('email and password are trimmed, the name travels as metadata, and the dashboard follows', async () => {
  const { user: person, server } = open()
  await fill(person, ' Str0ng!pass ')
  await person.click(submit())
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(toasts().getByText('Success')).toBeVisible()
  expect(toasts().getByText('Account created! Redirecting to dashboard...')).toBeVisible()
  const [sent] = server.to('/auth/v1/signup')
  expect(sent?.body).toMatchObject({
    email: 'ada@example.com',
    password: 'Str0ng!pass',
    data: { full_name: 'Ada Lovelace' },
  })
  expect(sent?.query.get('redirect_to')).toBe(`${location.origin}/dashboard`)
})

test('the button says that it is busy, and two clicks make one account', async () => {
  let answer = (_: Answer) => {}
  const waiting = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  const server = startFakeServer({ 'POST /auth/v1/signup': () => waiting })
  const { user: person } = renderPage(<SignUp />, { path: '/signup' })
  await fill(person)
  await person.dblClick(submit())
  expect(screen.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  answer({ body: session })
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(server.to('/auth/v1/signup')).toHaveLength(1)
})

test("the server's refusal is shown in its own words, and what was typed stays", async () => {
  const refused = { status: 422, body: { code: 'user_already_exists', message: 'User already registered' } }
  const { user: person } = open(refused)
  await fill(person)
  await person.click(submit())
  expect(await toasts().findByText('Failed to create account')).toBeVisible()
  expect(toasts().getByText('User already registered')).toBeVisible()
  expect(name()).toHaveValue('  Ada Lovelace ')
  expect(password()).toHaveValue('Str0ng!pass')
  expect(submit()).toBeEnabled()
})

test('without an answer of the server the fallback stands alone', async () => {
  const { user: person } = open('unreachable')
  await fill(person)
  await person.click(submit())
  expect(await toasts().findByText('Failed to create account')).toBeVisible()
})

test('an existing session goes to the dashboard, as the toast of a new account says', async () => {
  beSignedIn()
  const first = open()
  expect(screen.getByText('At /dashboard')).toBeVisible()
  first.unmount()
  open(undefined, { wanted: '/wallet' })
  expect(screen.getByText('At /dashboard')).toBeVisible()
})

test('a session that appears in another tab leads to the dashboard', async () => {
  open()
  expect(submit()).toBeVisible()
  beSignedIn()
  await waitFor(() => expect(screen.getByText('At /dashboard')).toBeVisible())
})

describe('without a session in the answer', () => {
  async function openInbox(routes: Parameters<typeof startFakeServer>[0] = {}) {
    const server = startFakeServer({ 'POST /auth/v1/signup': { body: user }, ...routes })
    const page = renderPage(<SignUp />, { path: '/signup' })
    await fill(page.user)
    await page.user.click(submit())
    await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })
    return { server, person: page.user }
  }

  test('the inbox is named, nobody is sent to the dashboard, and the heading has the focus', async () => {
    await openInbox()
    expect(screen.getByText(/ada@example\.com/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus()
    expect(toasts().queryByText('Success')).toBeNull()
  })

  test('a code that is not six digits is refused here', async () => {
    const { person, server } = await openInbox()
    await enter(person, screen.getByLabelText('Six-digit code'), '12 34')
    await person.click(screen.getByRole('button', { name: 'Confirm email' }))
    expect(screen.getByLabelText('Six-digit code')).toHaveAccessibleDescription(/all six digits/)
    expect(server.to('/auth/v1/verify')).toHaveLength(0)
  })

  test("a wrong code is refused in the server's words", async () => {
    const message = 'Token has expired or is invalid'
    const { person } = await openInbox({
      'POST /auth/v1/verify': { status: 403, body: { code: 'otp_expired', message } },
    })
    await enter(person, screen.getByLabelText('Six-digit code'), '123456')
    await person.click(screen.getByRole('button', { name: 'Confirm email' }))
    expect(await toasts().findByText(message)).toBeVisible()
    expect(screen.getByLabelText('Six-digit code')).toHaveAccessibleDescription(message)
  })

  test('the right code opens the session', async () => {
    const { person, server } = await openInbox({ 'POST /auth/v1/verify': { body: session } })
    await enter(person, screen.getByLabelText('Six-digit code'), '123 456')
    await person.click(screen.getByRole('button', { name: 'Confirm email' }))
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(server.to('/auth/v1/verify')[0]?.body).toMatchObject({
      type: 'signup',
      email: 'ada@example.com',
      token: '123456',
    })
  })

  test('going back keeps name and address, and forgets the password', async () => {
    const { person } = await openInbox()
    await person.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(name()).toHaveValue('  Ada Lovelace ')
    expect(email()).toHaveValue('ada@example.com')
    expect(password()).toHaveValue('')
  })
})
