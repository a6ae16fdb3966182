import { storageKeyFor } from '@satlens/auth-client'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../../test/fake-server.ts'
import { beSignedOut, enter, holdSession, renderPage, session, user } from '../../../../test/render-page.tsx'
import { arrivalStore, forgetArrival, sessionStore } from '../../../shared/session/session.ts'
import { Component as SignIn } from '../sign-in.page.tsx'

beforeEach(() => {
  vi.unstubAllGlobals()
  beSignedOut()
  forgetArrival()
})

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const password = () => screen.getByLabelText('New password')
const submit = () => screen.getByRole('button', { name: 'Set new password' })

/** The sign-in page as somebody finds it who came by the mail for a forgotten password. */
async function open(answer: Answer = { body: user }, state: unknown = { recovering: user.id }) {
  holdSession()
  const server = startFakeServer({ 'PUT /auth/v1/user': answer })
  const page = renderPage(<SignIn />, { path: '/signin', state })
  await screen.findByText(/^(Set a new password|At .*)$/)
  return { server, ...page }
}

test.each([
  ['short', 'Password must be at least 8 characters'],
  ['lower-case1', 'Password must contain at least one uppercase letter'],
  ['UPPER-CASE1', 'Password must contain at least one lowercase letter'],
  ['No-Digit-Here', 'Password must contain at least one number'],
  ['NoSpecial123', 'Password must contain at least one special character'],
])('"%s" is refused by the rules of the sign-up, in their words', async (typed, words) => {
  const { user: person, server } = await open()
  await enter(person, password(), typed)
  await person.click(submit())
  expect(toasts().getByText('Weak Password')).toBeVisible()
  expect(toasts().getByText(words)).toBeVisible()
  expect(password()).toHaveAccessibleDescription(words)
  expect(password()).toHaveFocus()
  expect(server.received).toHaveLength(0)
})

test('a good one is set, trimmed, said, and the dashboard follows', async () => {
  const { user: person, server } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  await enter(person, password(), ' Str0ng!pass ')
  expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('value', '5')
  await person.click(submit())
  expect(await screen.findByText('At /dashboard')).toBeVisible()
  expect(toasts().getByText('Your new password is set. Other devices have been signed out.')).toBeVisible()
  expect(server.to('/auth/v1/user')[0]?.body).toEqual({ password: 'Str0ng!pass' })
})

test("a refusal is shown in the server's words, and the form stays", async () => {
  const message = 'New password should be different from the old password.'
  const { user: person } = await open({ status: 422, body: { code: 'same_password', message } })
  await enter(person, password(), 'Str0ng!pass')
  await person.click(submit())
  expect(await toasts().findByText('Failed to set new password')).toBeVisible()
  expect(toasts().getByText(message)).toBeVisible()
  expect(submit()).toBeEnabled()
})

test('without an answer of the server the fallback stands alone', async () => {
  const { user: person } = await open('unreachable')
  await enter(person, password(), 'Str0ng!pass')
  await person.click(submit())
  expect(await toasts().findByText('Failed to set new password')).toBeVisible()
})

test('asks for a password in place of one that was removed, and says why', async () => {
  const app_metadata = { password_dropped_at: '2026-11-22T12:00:00Z' }
  const needing = { ...user, app_metadata }
  sessionStore.setState({ status: 'signed-in', user: needing }, true)
  const server = startFakeServer({ 'PUT /auth/v1/user': { body: user } })
  localStorage.setItem(storageKeyFor(location.hostname), JSON.stringify({ ...session, user: needing }))
  const { user: person } = renderPage(<SignIn />, { path: '/signin', state: { wanted: '/wallet' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose a password' })).toHaveFocus()
  expect(screen.getByText(/someone else may have set it/)).toBeVisible()
  await enter(person, password(), 'Str0ng!pass')
  await person.click(submit())
  expect(await screen.findByText('At /wallet')).toBeVisible()
  expect(server.to('/auth/v1/user')[0]?.body).toEqual({ password: 'Str0ng!pass' })
})

test('the arrival by a link is enough; the history entry need not know yet', async () => {
  arrivalStore.setState({ status: 'recovering', userId: user.id }, true)
  await open(undefined, null)
  expect(submit()).toBeVisible()
})

test('whoever is signed in to another account than the link was for goes to the dashboard', async () => {
  await open(undefined, { recovering: 'another-account' })
  expect(screen.getByText('At /dashboard')).toBeVisible()
})

test('password managers find the account and a place for a new password', async () => {
  await open()
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  expect(password()).toHaveAttribute('autocomplete', 'new-password')
})
