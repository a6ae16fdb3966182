import { getSessionStorageKey } from '@satlens/auth-client'
import { PASSWORD_TOO_SHORT_MESSAGE } from '@satlens/domain'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { authRedirectStore, clearAuthRedirectResult, sessionStore } from '#shared/session/session.ts'
import { type Answer, errorAnswer, startFakeServer } from '#test/fake-server.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { session, setSignedIn, setSignedOut, user } from '#test/session.ts'
import { SignInPage } from '../sign-in/sign-in.page.tsx'

beforeEach(() => {
  setSignedOut()
  clearAuthRedirectResult()
})

const password = () => screen.getByLabelText('New password')
const save = async (person: UserEvent, typed = 'Str0ng!pass') => {
  await enter(person, password(), typed)
  await press(person, 'Set new password')
}

async function open(answer: Answer = { body: user }, state: unknown = { recovering: user.id }) {
  setSignedIn()
  const server = startFakeServer({ 'PUT /auth/v1/user': answer })
  const page = renderPage(<SignInPage />, { path: '/signin', state })
  await screen.findByText(/^(Set a new password|At .*)$/)
  return { server, ...page }
}

describe('setting a new password', () => {
  test('shows the first broken rule of a weak password in a toast and beside the field', async () => {
    const { user: person, server } = await open()
    await save(person, 'short')
    await expectTexts(toasts(), 'Weak Password', PASSWORD_TOO_SHORT_MESSAGE)
    expect(password()).toHaveAccessibleDescription(PASSWORD_TOO_SHORT_MESSAGE)
    expect(password()).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('saves a trimmed password and leads to the dashboard', async () => {
    const { user: person, server } = await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toHaveFocus()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'new-password')
    await enter(person, password(), ' Str0ng!pass ')
    expect(screen.getByRole('meter', { name: 'Strength' })).toHaveAttribute('value', '5')
    await press(person, 'Set new password')
    expect(await screen.findByText('At /dashboard')).toBeVisible()
    expect(toasts().getByText('Your new password is set. Other devices have been signed out.')).toBeVisible()
    expect(server.to('/auth/v1/user')[0]?.body).toEqual({ password: 'Str0ng!pass' })
  })

  test.each<[string, Answer, string]>([
    ["the server's message", errorAnswer(422, 'same_password', 'Use another one.'), 'Use another one.'],
    ['the fallback for an unreachable server', 'unreachable', 'Failed to set new password'],
  ])('shows %s and keeps the form', async (_what, answer, message) => {
    const { user: person } = await open(answer)
    await save(person)
    await expectTexts(toasts(), 'Failed to set new password', message)
    expect(screen.getByRole('button', { name: 'Set new password' })).toBeEnabled()
  })

  test('asks for a password in place of a removed one and says why', async () => {
    const needing = { ...user, app_metadata: { password_dropped_at: '2026-11-22T12:00:00Z' } }
    sessionStore.setState({ status: 'signed-in', user: needing }, true)
    const server = startFakeServer({ 'PUT /auth/v1/user': { body: user } })
    localStorage.setItem(
      getSessionStorageKey(location.hostname),
      JSON.stringify({ ...session, user: needing }),
    )
    const { user: person } = renderPage(<SignInPage />, { path: '/signin', state: { wanted: '/wallet' } })
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Choose a password' })).toHaveFocus(),
    )
    expect(screen.getByText(/someone else may have set it/)).toBeVisible()
    await save(person)
    expect(await screen.findByText('At /wallet')).toBeVisible()
    expect(server.to('/auth/v1/user')[0]?.body).toEqual({ password: 'Str0ng!pass' })
  })

  test('the form is shown before the history entry names the recovery, to its account alone', async () => {
    authRedirectStore.setState({ status: 'recovering', userId: user.id }, true)
    const { unmount } = await open(undefined, null)
    expect(password()).toBeVisible()
    unmount()
    act(clearAuthRedirectResult)
    await open(undefined, { recovering: 'another-account' })
    expect(screen.getByText('At /dashboard')).toBeVisible()
  })
})
