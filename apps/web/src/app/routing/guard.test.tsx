import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { sessionStore } from '#shared/session/session.ts'
import type { SessionView } from '#shared/session/session-store.ts'
import { getPageAfterSignIn } from '#shared/sign-in/sign-in-state.ts'
import { Guard } from './guard.tsx'

const viewOf = (status: string, app_metadata = {}) =>
  ({ status, user: { id: 'u1', app_metadata } }) as unknown as SessionView
const signedIn = viewOf('signed-in')
const withoutPassword = viewOf('signed-in', { password_dropped_at: '2026-11-22T12:00:00Z' })
const signedOut = (byChoice: boolean): SessionView => ({ status: 'signed-out', byChoice })

function SignIn() {
  return <p>Sign in, then {getPageAfterSignIn(useLocation().state)}</p>
}

function openGuarded(view: SessionView, guard = <Guard />, address = '/send?to=x') {
  sessionStore.setState(view, true)
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={<p>Landing</p>} path="/" />
        <Route element={<SignIn />} path="/signin" />
        <Route element={guard}>
          <Route element={<p>Send</p>} path="/send" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

const TO_SIGN_IN = 'Sign in, then /send?to=x'

describe('the route guard', () => {
  test('shows a spinner until the session is known, or nothing if it is open to visitors', () => {
    const { unmount } = openGuarded({ status: 'loading' })
    expect(screen.queryByText('Send')).not.toBeInTheDocument()
    expect(screen.getByRole('status', { name: 'Checking your session' })).toBeInTheDocument()
    unmount()
    openGuarded({ status: 'loading' }, <Guard openToVisitors />)
    expect(screen.queryByText('Send')).not.toBeInTheDocument()
  })

  test.each([
    ['a visitor', signedOut(false), TO_SIGN_IN],
    ['a user who signed out before', signedOut(true), TO_SIGN_IN],
    ['a user who owes a second factor', viewOf('owes-factor'), TO_SIGN_IN],
    ['a user whose password was removed', withoutPassword, TO_SIGN_IN],
    ['a signed-in user', signedIn, 'Send'],
  ])('leads %s on, and to the page if it is open to visitors', (_who, view, expected) => {
    const { unmount } = openGuarded(view)
    expect(screen.getByText(expected)).toBeInTheDocument()
    unmount()
    openGuarded(view, <Guard openToVisitors />)
    expect(screen.getByText('Send')).toBeInTheDocument()
  })

  test.each([
    ['redirects to / after sign-out', true, 'Landing'],
    ['redirects to /signin when the session is lost', false, /^Sign in, then/],
  ])('the guard %s', (_what, byChoice, expected) => {
    openGuarded(signedIn)
    act(() => sessionStore.setState(signedOut(byChoice), true))
    expect(screen.getByText(expected)).toBeInTheDocument()
  })

  test('leads back to a page that answers a request after a sign-out by choice, too', () => {
    openGuarded(signedIn, <Guard answersRequest />)
    act(() => sessionStore.setState(signedOut(true), true))
    expect(screen.getByText(TO_SIGN_IN)).toBeInTheDocument()
  })

  test.each([
    ['a visitor', signedOut(false)],
    ['a user who owes a second factor', viewOf('owes-factor')],
  ])('shows no sign-in to %s for a request with prompt=none, and does for other pages', (_who, view) => {
    const silent = '/send?to=x&prompt=none'
    const { unmount } = openGuarded(view, <Guard answersRequest />, silent)
    expect(screen.getByText('Send')).toBeInTheDocument()
    unmount()
    openGuarded(view, <Guard />, silent)
    expect(screen.getByText(`Sign in, then ${silent}`)).toBeInTheDocument()
  })
})
