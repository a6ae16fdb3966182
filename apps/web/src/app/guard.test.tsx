import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { sessionStore } from '../shared/session/session.ts'
import type { SessionView } from '../shared/session/session-store.ts'
import { pageAfterSignIn } from '../shared/wanted-page.ts'
import { Guard } from './guard.tsx'

const signedIn = { status: 'signed-in', user: { id: 'u1', app_metadata: {} } } as SessionView
const signedOut = (byChoice: boolean): SessionView => ({ status: 'signed-out', byChoice })

function SignIn() {
  return <p>Sign in, then {pageAfterSignIn(useLocation().state)}</p>
}

function openGuarded(view: SessionView, guard = <Guard />) {
  sessionStore.setState(view, true)
  render(
    <MemoryRouter initialEntries={['/send?to=x']}>
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

afterEach(() => act(() => sessionStore.setState({ status: 'loading' }, true)))

describe('the guard', () => {
  test('shows nobody a guarded page before the session is known', () => {
    openGuarded({ status: 'loading' })
    expect(screen.queryByText('Send')).not.toBeInTheDocument()
    expect(screen.getByRole('status', { name: 'Looking for your session' })).toBeInTheDocument()
  })

  test('sends a visitor to sign in and remembers the wanted page with its query', () => {
    openGuarded(signedOut(false))
    expect(screen.getByText('Sign in, then /send?to=x')).toBeInTheDocument()
  })

  test('sends whoever owes a second factor to the same place', () => {
    openGuarded({ ...signedIn, status: 'owes-factor' } as SessionView)
    expect(screen.getByText('Sign in, then /send?to=x')).toBeInTheDocument()
  })

  test('lets a signed-in user through', () => {
    openGuarded(signedIn)
    expect(screen.getByText('Send')).toBeInTheDocument()
  })

  test('sends a user whose password was removed to choose a new one', () => {
    const app_metadata = { password_dropped_at: '2026-11-22T12:00:00Z' }
    openGuarded({ ...signedIn, user: { id: 'u1', app_metadata } } as unknown as SessionView)
    expect(screen.getByText('Sign in, then /send?to=x')).toBeInTheDocument()
  })

  test('sends whoever signs out here home', () => {
    openGuarded(signedIn)
    act(() => sessionStore.setState(signedOut(true), true))
    expect(screen.getByText('Landing')).toBeInTheDocument()
  })

  test('a session that ends elsewhere leads to sign in', () => {
    openGuarded(signedIn)
    act(() => sessionStore.setState(signedOut(false), true))
    expect(screen.getByText(/^Sign in, then/)).toBeInTheDocument()
  })

  test('an earlier sign-out does not close the way to sign in', () => {
    openGuarded(signedOut(true))
    expect(screen.getByText('Sign in, then /send?to=x')).toBeInTheDocument()
  })
})

describe('a guard that is open to visitors', () => {
  test.each([
    ['a visitor', signedOut(false)],
    ['whoever owes a second factor', { ...signedIn, status: 'owes-factor' } as SessionView],
    ['a signed-in user', signedIn],
  ])('lets %s through', (_who, view) => {
    openGuarded(view, <Guard openToVisitors />)
    expect(screen.getByText('Send')).toBeInTheDocument()
  })

  test('shows nothing before the session is known, because that decides what can be done', () => {
    openGuarded({ status: 'loading' }, <Guard openToVisitors />)
    expect(screen.queryByText('Send')).not.toBeInTheDocument()
  })
})
