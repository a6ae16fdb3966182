import { PASSWORD_MIN_LENGTH } from '@satlens/domain'
import passwords from '@satlens/domain/vectors/password.json'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { deferred } from '#test/browser.ts'
import { errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { session, setSignedIn, setSignedOut, user } from '#test/session.ts'
import { SignUpPage } from './sign-up.page.tsx'

beforeEach(setSignedOut)

const SIGN_UP = 'POST /auth/v1/signup'
const name = () => screen.getByLabelText('Full Name')
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')

function open(routes: Routes = {}, state?: unknown) {
  const server = startFakeServer({ [SIGN_UP]: { body: session }, ...routes })
  return { server, ...renderPage(<SignUpPage />, { path: '/signup', state }) }
}

async function signUp(person: UserEvent, secret = 'Str0ng!pass', fullName = '  Ada Lovelace ') {
  await enter(person, name(), fullName)
  await enter(person, email(), ' ada@example.com')
  await enter(person, password(), secret)
  await press(person, 'Create account')
}

describe('the sign-up form', () => {
  test('has the specified wording and lets browsers fill its fields', () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Create your Satlens account' })).toBeVisible()
    expect(password()).toHaveAttribute('placeholder', `Password (min ${PASSWORD_MIN_LENGTH} characters)`)
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
    expect(name()).toHaveAttribute('autocomplete', 'name')
    expect(email()).toHaveAttribute('autocomplete', 'email')
    expect(password()).toHaveAttribute('autocomplete', 'new-password')
    for (const field of [name(), email(), password()]) expect(field).toBeRequired()
  })

  test('shows and applies the password policy of the deployment', async () => {
    const policy = { minLength: 6, requiredCharacters: ['0123456789'] }
    vi.spyOn(settings, 'password_policy', 'get').mockReturnValue(policy)
    const { user: person, server } = open()
    expect(password()).toHaveAttribute('placeholder', 'Password (min 6 characters)')
    expect(screen.getByText('Use at least 6 characters')).toBeVisible()
    await signUp(person, 'abcdef')
    await expectTexts(toasts(), 'Weak Password', 'Password must contain at least one number')
    expect(screen.getByText('Add numbers')).toBeVisible()
    expect(server.received).toHaveLength(0)
    await person.type(password(), '1')
    await press(person, 'Create account')
    await waitFor(() => expect(server.received).toHaveLength(1))
  })

  test('explains a mailbox outside ASCII and sends an internationalized domain', async () => {
    const { user: person, server } = open({ [SIGN_UP]: { body: user } })
    await enter(person, name(), 'Ada')
    await enter(person, email(), 'müller@example.com')
    await enter(person, password(), 'Str0ng!pass')
    await press(person, 'Create account')
    const hint = 'Use an email address that has only unaccented letters, digits and signs before the @'
    expect(email()).toHaveAccessibleDescription(hint)
    await expectTexts(toasts(), hint)
    expect(server.received).toHaveLength(0)
    await person.clear(email())
    await enter(person, email(), 'ada@münchen.example')
    await press(person, 'Create account')
    await waitFor(() => expect(server.to('/auth/v1/signup')).toHaveLength(1))
    expect(server.to('/auth/v1/signup')[0]?.body).toMatchObject({ email: 'ada@münchen.example' })
    expect(await screen.findByText(/We sent an email to ada@münchen.example/)).toBeVisible()
  })

  test('rejects a blank name, a missing and an incomplete email; a new toast replaces the last', async () => {
    const { user: person, server } = open()
    await signUp(person, 'Str0ng!pass', '   ')
    await expectTexts(toasts(), 'Missing Information', 'Please enter your full name')
    expect(name()).toHaveAccessibleDescription('Enter your full name')
    expect(name()).toHaveFocus()
    expect(server.received).toHaveLength(0)
    await person.clear(email())
    await enter(person, name(), 'Ada')
    await press(person, 'Create account')
    expect(toasts().queryByText('Please enter your full name')).toBeNull()
    expect(toasts().getByText('Please enter your email address')).toBeVisible()
    await enter(person, email(), 'ada')
    await press(person, 'Create account')
    expect(email()).toHaveAccessibleDescription(/complete email address/)
    expect(server.received).toHaveLength(0)
  })

  const weak = passwords.filter(({ password, issue }) => issue !== null && /^[ -~]+$/.test(password))
  const oneOfEach = [...new Map(weak.map((row) => [row.issue, row])).values()]
  test.each(oneOfEach)('rejects the password $password: $issue', async ({ password: text, issue }) => {
    const { user: person, server } = open()
    await signUp(person, text)
    await expectTexts(toasts(), 'Weak Password', issue ?? '')
    expect(password()).toHaveAccessibleDescription('Choose a stronger password')
    expect(password()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('shows the strength of the password', async () => {
    const { user: person } = open()
    expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('value', '0')
    await enter(person, password(), 'Str0ng!pass')
    expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('value', '5')
    expect(document.querySelectorAll('[data-filled=true]')).toHaveLength(5)
  })

  test('sends trimmed email and password and the name as metadata, then shows the dashboard', async () => {
    const { user: person, server } = open()
    await signUp(person, ' Str0ng!pass ')
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    await expectTexts(toasts(), 'Success', 'Account created! Redirecting to dashboard...')
    const [sent] = server.to('/auth/v1/signup')
    const data = { full_name: 'Ada Lovelace' }
    expect(sent?.body).toMatchObject({ email: 'ada@example.com', password: 'Str0ng!pass', data })
    expect(sent?.query.get('redirect_to')).toBe(`${location.origin}/dashboard`)
  })

  test('sends one request for a second press while the button is busy', async () => {
    const { promise, resolve } = deferred()
    const { user: person, server } = open({ [SIGN_UP]: () => promise.then(() => ({ body: session })) })
    await signUp(person)
    const busy = await screen.findByRole('button', { name: 'Creating account...' })
    expect(busy).toBeDisabled()
    await person.click(busy)
    resolve()
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(server.to('/auth/v1/signup')).toHaveLength(1)
  })

  test("shows the server's message or the fallback and keeps what was typed", async () => {
    const message = 'User already registered'
    const answers = [errorAnswer(422, 'user_already_exists', message)]
    const { user: person } = open({ [SIGN_UP]: () => answers.shift() ?? 'unreachable' })
    await signUp(person)
    await expectTexts(toasts(), 'Failed to create account', message)
    expect(name()).toHaveValue('  Ada Lovelace ')
    expect(password()).toHaveValue('Str0ng!pass')
    await press(person, 'Create account')
    await waitFor(() => expect(toasts().queryByText(message)).toBeNull())
    expect(await toasts().findByText('Failed to create account')).toBeVisible()
  })

  test('redirects to the dashboard if a session is there or appears in another tab', async () => {
    const first = open()
    expect(email()).toBeVisible()
    setSignedIn()
    await waitFor(() => expect(screen.getByText('At /dashboard')).toBeVisible())
    first.unmount()
    open({}, { wanted: '/wallet' })
    expect(screen.getByText('At /dashboard')).toBeVisible()
  })

  test('returns to the request of an app or a device, without a toast about the dashboard', async () => {
    const { user: person } = open({}, { wanted: '/device?user_code=BCDF-GHJK' })
    await signUp(person)
    expect(await screen.findByText('At /device')).toBeVisible()
    expect(toasts().queryByText('Success')).toBeNull()
  })
})

describe('a sign-up that needs a confirmed email', () => {
  async function openInbox(routes: Routes = {}) {
    const { server, user: person } = open({ [SIGN_UP]: { body: user }, ...routes })
    await signUp(person)
    await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })
    const enterCode = async (code: string) => {
      await enter(person, screen.getByLabelText('6-digit code'), code)
      await press(person, 'Confirm email')
    }
    return { server, person, enterCode }
  }
  const code = () => screen.getByLabelText('6-digit code')

  test('names the inbox, says why a code is rejected and leads to the dashboard with a right one', async () => {
    const message = 'Token has expired or is invalid'
    const answers = [errorAnswer(403, 'otp_expired', message)]
    const { server, person, enterCode } = await openInbox({
      'POST /auth/v1/verify': () => answers.shift() ?? { body: session },
    })
    expect(screen.getByText(/ada@example\.com/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus()
    expect(toasts().queryByText('Success')).toBeNull()
    await enterCode('12 34')
    expect(code()).toHaveAccessibleDescription(/all 6 digits/)
    expect(server.to('/auth/v1/verify')).toHaveLength(0)
    await enterCode('56')
    expect(await toasts().findByText(message)).toBeVisible()
    expect(code()).toHaveAccessibleDescription(message)
    await person.clear(code())
    await enterCode('123 456')
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    const sent = { type: 'signup', email: 'ada@example.com', token: '123456' }
    expect(server.to('/auth/v1/verify')[1]?.body).toMatchObject(sent)
  })

  test('keeps name and email when the user goes back, and clears the password', async () => {
    const { person } = await openInbox()
    await press(person, 'Use a different email address')
    expect(name()).toHaveValue('  Ada Lovelace ')
    expect(email()).toHaveValue('ada@example.com')
    expect(password()).toHaveValue('')
  })
})
