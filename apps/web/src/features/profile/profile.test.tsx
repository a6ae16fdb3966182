import names from '@satlens/domain/vectors/full-name.json'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Received, startFakeServer } from '../../../test/fake-server.ts'
import { beSignedOut, enter, holdSession, renderPage, user } from '../../../test/render-page.tsx'
import { sessionStore } from '../../shared/session/session.ts'
import { Component as Profile } from './profile.page.tsx'

const PATH = '/rest/v1/profiles'
const ada = { user_id: user.id, full_name: 'Ada Lovelace', email: 'ada@example.com' }
const failing = { status: 500, body: { code: 'XX000', details: null, hint: null, message: 'Broken' } }

beforeEach(() => {
  vi.unstubAllGlobals()
  holdSession()
})

const renamed = (request: Received): Answer => ({
  body: { ...ada, ...(request.body as { full_name: string }) },
})

type Routes = Parameters<typeof startFakeServer>[0]

function open(routes: Routes = {}) {
  const server = startFakeServer({ [`GET ${PATH}`]: { body: ada }, [`PATCH ${PATH}`]: renamed, ...routes })
  return { server, ...renderPage(<Profile />, { path: '/profile' }) }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
/** The other cards have tests of their own. */
const card = () => within(screen.getByRole('region', { name: 'Profile Information' }))
const name = () => screen.findByLabelText('Full Name')
const update = () => screen.getByRole('button', { name: 'Update Profile' })

async function rename(person: ReturnType<typeof open>['user'], text: string) {
  await person.clear(await name())
  if (text !== '') await enter(person, await name(), text)
  await person.click(update())
}

test('without a session the page is that for signing in', () => {
  beSignedOut()
  open()
  expect(screen.getByText('At /signin')).toBeVisible()
})

test('while the session is looked for, a spinner stands in', () => {
  sessionStore.setState({ status: 'loading' }, true)
  const { server } = open()
  expect(screen.getByRole('status')).toBeInTheDocument()
  expect(server.received).toHaveLength(0)
})

test('the profile is read for its owner; the name can be edited, the email cannot', async () => {
  const { server } = open()
  expect(screen.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  expect(screen.getByRole('status', { name: 'Loading your profile' })).toBeInTheDocument()
  expect(await name()).toHaveValue('Ada Lovelace')
  expect(screen.getByRole('region', { name: 'Profile Information' })).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeDisabled()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email cannot be changed')
  expect(server.to(PATH)[0]?.query.get('user_id')).toBe(`eq.${user.id}`)
})

describe('a profile that cannot be loaded', () => {
  test("is told in the server's words, and can be tried again", async () => {
    let readings = 0
    const { user: person } = open({
      [`GET ${PATH}`]: () => {
        readings += 1
        return readings === 1 ? failing : { body: ada }
      },
    })
    expect(await toasts().findByText('Failed to load profile')).toBeVisible()
    await waitFor(() => expect(toasts().getByText('Broken')).toBeVisible())
    await person.click(card().getByRole('button', { name: 'Try again' }))
    expect(await name()).toHaveValue('Ada Lovelace')
  })

  test('has its fallback without an answer of the server', async () => {
    open({ [`GET ${PATH}`]: 'unreachable' })
    expect(await toasts().findByText('Failed to load profile')).toBeVisible()
  })
})

describe('a name that is none is refused, and keeps the focus', () => {
  test.each(names.refused.filter((row) => row.issue === 'empty').slice(0, 2))('$text', async ({ text }) => {
    const { user: person, server } = open()
    await rename(person, text)
    expect(toasts().getByText('Name cannot be empty')).toBeVisible()
    expect(await name()).toHaveAccessibleDescription('A name is needed here')
    expect(await name()).toHaveFocus()
    expect(server.received.filter((request) => request.method === 'PATCH')).toHaveLength(0)
  })
})

test('a new name is trimmed, saved and shown as it is stored', async () => {
  const { user: person, server } = open()
  await rename(person, '  Countess Lovelace ')
  expect(await toasts().findByText('Profile updated successfully')).toBeVisible()
  expect(toasts().getByText('Success')).toBeVisible()
  expect(await name()).toHaveValue('Countess Lovelace')
  const saved = server.received.find((request) => request.method === 'PATCH')
  expect(saved?.body).toEqual({ full_name: 'Countess Lovelace' })
})

test('the button says that it is busy', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user: person } = open({
    [`PATCH ${PATH}`]: async (request) => {
      await waiting
      return renamed(request)
    },
  })
  await rename(person, 'Countess')
  expect(screen.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  answer()
  expect(await screen.findByRole('button', { name: 'Update Profile' })).toBeEnabled()
})

test("a refused update is told in the server's words, or by its fallback, and the name stays typed", async () => {
  const answers: Answer[] = [failing, 'unreachable']
  const { user: person } = open({ [`PATCH ${PATH}`]: () => answers.shift() ?? failing })
  await rename(person, 'Countess')
  expect(await toasts().findByText('Failed to update profile')).toBeVisible()
  expect(toasts().getByText('Broken')).toBeVisible()
  expect(await name()).toHaveValue('Countess')
  await person.click(update())
  await waitFor(() => expect(screen.queryByText('Broken')).toBeNull())
  expect(toasts().getByText('Failed to update profile')).toBeVisible()
})

test('a session that ended a moment ago saves nothing', async () => {
  const { server } = open()
  await name()
  act(() => {
    beSignedOut()
    update().click()
  })
  expect(await toasts().findByText('Not authenticated')).toBeVisible()
  expect(server.received.filter((request) => request.method === 'PATCH')).toHaveLength(0)
})

describe('leaving', () => {
  const leave = () => screen.findByRole('button', { name: 'Sign Out' })

  test('says goodbye and goes to the landing page', async () => {
    const { user: person } = open({ 'POST /auth/v1/logout': { status: 204 } })
    expect(screen.getByRole('region', { name: 'Account Actions' })).toBeVisible()
    await person.click(await leave())
    expect(await screen.findByText('At /')).toBeVisible()
    expect(toasts().getByText('Signed Out')).toBeVisible()
    expect(toasts().getByText('You have been signed out successfully')).toBeVisible()
    expect(localStorage).toHaveLength(0)
  })

  test('when the server cannot end the session, says so, and this browser forgets it all the same', async () => {
    const message = 'Something went wrong on our side. Please try again.'
    const { user: person } = open({ 'POST /auth/v1/logout': { status: 500, body: { message } } })
    await person.click(await leave())
    expect(await toasts().findByText('Failed to sign out')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(await screen.findByText('At /')).toBeVisible()
    expect(localStorage).toHaveLength(0)
  })
})
