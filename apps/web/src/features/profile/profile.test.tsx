import names from '@satlens/domain/vectors/full-name.json'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '#test/browser.ts'
import {
  type Answer,
  errorAnswer,
  type ReceivedRequest,
  type Routes,
  startFakeServer,
} from '#test/fake-server.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'
import { sessionStore } from '../../shared/session/session.ts'
import { ProfilePage } from './profile.page.tsx'

const PATH = '/rest/v1/profiles'
const ada = {
  user_id: user.id,
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  preferred_currency: 'USD',
  language: '',
}
const failing = errorAnswer(500, 'XX000', 'Broken')

beforeEach(setSignedIn)

const renamed = (request: ReceivedRequest): Answer => ({
  body: { ...ada, ...(request.body as object) },
})

function open(routes: Routes = {}) {
  const server = startFakeServer({ [`GET ${PATH}`]: { body: ada }, [`PATCH ${PATH}`]: renamed, ...routes })
  return { server, ...renderPage(<ProfilePage />, { path: '/profile' }) }
}

const name = () => screen.findByLabelText('Full Name')

async function rename(person: ReturnType<typeof open>['user'], text: string) {
  await person.clear(await name())
  if (text !== '') await enter(person, await name(), text)
  await press(person, 'Update Profile')
}

test('the profile page shows a spinner while loading and redirects to /signin without a session', () => {
  sessionStore.setState({ status: 'loading' }, true)
  const { server } = open()
  expect(screen.getByRole('status')).toBeInTheDocument()
  act(setSignedOut)
  expect(screen.getByText('At /signin')).toBeVisible()
  expect(server.received).toHaveLength(0)
})

test('the profile shows an internationalized email domain in its own letters', async () => {
  open({ [`GET ${PATH}`]: { body: { ...ada, email: 'ada@xn--mnchen-3ya.example' } } })
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@münchen.example')
})

test('the profile is loaded for its owner; the name can be edited, the email cannot', async () => {
  const { server } = open()
  expect(screen.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  expect(screen.getByRole('status', { name: 'Loading your profile' })).toBeInTheDocument()
  expect(await name()).toHaveValue('Ada Lovelace')
  for (const region of ['Profile Information', 'Account Actions']) {
    expect(screen.getByRole('region', { name: region })).toBeVisible()
  }
  expect(screen.getByLabelText('Email')).toBeDisabled()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email cannot be changed')
  const [read] = server.to(PATH)
  expect(Object.fromEntries(read?.query ?? [])).toEqual({ user_id: `eq.${user.id}`, select: '*' })
  expect(read?.headers.get('accept')).toBe('application/vnd.pgrst.object+json')
})

test("a failed reading shows the server's message or the fallback and is retried by a button", async () => {
  const answers: Answer[] = [failing, 'unreachable']
  const { user: person } = open({ [`GET ${PATH}`]: () => answers.shift() ?? { body: ada } })
  const card = () => within(screen.getByRole('region', { name: 'Profile Information' }))
  expect(await toasts().findByText('Failed to load profile')).toBeVisible()
  await waitFor(() => expect(toasts().getByText('Broken')).toBeVisible())
  await press(person, 'Try again', card())
  await waitFor(() => expect(toasts().queryByText('Broken')).toBeNull())
  expect(await toasts().findByText('Failed to load profile')).toBeVisible()
  await press(person, 'Try again', card())
  expect(await name()).toHaveValue('Ada Lovelace')
})

const blank = names.refused.filter((row) => row.issue === 'empty').slice(0, 2)
test.each(blank)('the blank name "$text" is rejected and keeps the focus', async ({ text }) => {
  const { user: person, server } = open()
  await rename(person, text)
  expect(toasts().getByText('Name cannot be empty')).toBeVisible()
  expect(await name()).toHaveAccessibleDescription('Enter your full name')
  expect(await name()).toHaveFocus()
  expect(server.received.filter((request) => request.method === 'PATCH')).toHaveLength(0)
})

test('a new name is trimmed and saved with a busy button, and shown as it is stored', async () => {
  const { promise, resolve } = deferred()
  const { user: person, server } = open({
    [`PATCH ${PATH}`]: (request) => promise.then(() => renamed(request)),
  })
  await rename(person, '  Countess Lovelace ')
  expect(screen.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  resolve()
  await expectTexts(toasts(), 'Profile updated successfully', 'Success')
  expect(screen.getByRole('button', { name: 'Update Profile' })).toBeEnabled()
  expect(await name()).toHaveValue('Countess Lovelace')
  const saved = server.received.find((request) => request.method === 'PATCH')
  expect(saved?.body).toEqual({ full_name: 'Countess Lovelace', preferred_currency: 'USD', language: '' })
  expect(saved?.headers.get('prefer')).toBe('return=representation')
})

test('the language is saved, stored in a cookie, and the page is loaded in it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { user: person, server } = open()
  const choice = await screen.findByLabelText('Language')
  expect(choice).toHaveDisplayValue('The language of the browser')
  await person.selectOptions(choice, 'Deutsch')
  await press(person, 'Update Profile')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(document.cookie).toContain('language=de')
  const saved = server.received.find((request) => request.method === 'PATCH')
  expect(saved?.body).toMatchObject({ language: 'de' })

  await person.selectOptions(choice, 'The language of the browser')
  await press(person, 'Update Profile')
  await waitFor(() => expect(document.cookie).not.toContain('language'))
})

test('the currency is chosen from ten, and saved', async () => {
  const { user: person, server } = open()
  const choice = await screen.findByLabelText('Currency')
  expect(within(choice).getAllByRole('option')).toHaveLength(10)
  await person.selectOptions(choice, 'EUR, Euro')
  await press(person, 'Update Profile')
  await expectTexts(toasts(), 'Profile updated successfully')
  expect(choice).toHaveValue('EUR')
  const saved = server.received.find((request) => request.method === 'PATCH')
  expect(saved?.body).toMatchObject({ preferred_currency: 'EUR' })
})

test("a failed update shows the server's message or the fallback and keeps the typed name", async () => {
  const answers: Answer[] = [failing, 'unreachable']
  const { user: person } = open({ [`PATCH ${PATH}`]: () => answers.shift() ?? failing })
  await rename(person, 'Countess')
  await expectTexts(toasts(), 'Failed to update profile', 'Broken')
  expect(await name()).toHaveValue('Countess')
  await press(person, 'Update Profile')
  await waitFor(() => expect(screen.queryByText('Broken')).toBeNull())
  expect(toasts().getByText('Failed to update profile')).toBeVisible()
})

test('saving the name right after the session ended sends no request', async () => {
  const { server } = open()
  await name()
  act(() => {
    setSignedOut()
    screen.getByRole('button', { name: 'Update Profile' }).click()
  })
  expect(await toasts().findByText('Not authenticated')).toBeVisible()
  expect(server.received.filter((request) => request.method === 'PATCH')).toHaveLength(0)
})

test('Sign Out ends the session and goes to the landing page', async () => {
  const { user: person } = open({ 'POST /auth/v1/logout': { status: 204 } })
  await press(person, 'Sign Out')
  expect(await screen.findByText('At /')).toBeVisible()
  await expectTexts(toasts(), 'Signed Out', 'You have been signed out successfully')
  expect(localStorage).toHaveLength(0)
})

test("Sign Out shows the server's message on failure, but this browser forgets the session", async () => {
  const message = 'Something went wrong on our side. Please try again.'
  const { user: person } = open({
    'POST /auth/v1/logout': { status: 500, body: { code: 'unexpected_failure', message } },
  })
  await press(person, 'Sign Out')
  await expectTexts(toasts(), 'Failed to sign out', message)
  expect(await screen.findByText('At /')).toBeVisible()
  expect(localStorage).toHaveLength(0)
})
