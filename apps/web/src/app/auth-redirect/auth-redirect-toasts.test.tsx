import { act, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { AuthRedirectResult } from '#shared/session/auth-redirect-result.ts'
import { authRedirectStore, clearAuthRedirectResult, sessionStore } from '#shared/session/session.ts'
import type { SessionView } from '#shared/session/session-store.ts'
import { getPageAfterSignIn, getRecoveringAccount } from '#shared/sign-in/sign-in-state.ts'
import { user } from '#test/session.ts'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { AuthRedirectToasts } from './auth-redirect-toasts.tsx'

const ADA = 'ada@example.com'
const QUESTION = { status: 'asking', email: ADA, isRecovery: false, accept() {}, decline() {} } as const
const visitor: SessionView = { status: 'signed-out', byChoice: false }
const signedIn: SessionView = { status: 'signed-in', user }

afterEach(() => act(clearAuthRedirectResult))

function Place() {
  const { pathname, state } = useLocation()
  const name = getRecoveringAccount(state) === user.id ? ', recovering ada' : ''
  return <p>{`At ${pathname}, then ${getPageAfterSignIn(state)}${name}`}</p>
}

function openWithResult(result: AuthRedirectResult, view: SessionView, path = '/dashboard?from=mail') {
  sessionStore.setState(view, true)
  authRedirectStore.setState(result, true)
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<Place />} path="*" />
        </Routes>
        <AuthRedirectToasts />
        <Toaster dismissLabel="Dismiss" label="Notifications" />
      </MemoryRouter>
    </StrictMode>,
  )
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' })).queryAllByRole('listitem')

const failed = (reason: 'expired' | 'unusable' | 'unreachable' | 'declined' | 'unproven' | 'linkedAlready') =>
  ({ status: 'failed', reason }) as const
const leftAlone = (isSameUser: boolean) => ({ status: 'left-alone', email: ADA, isSameUser }) as const
const DID_NOT_WORK = "The link didn't work"

test.each<[string, RegExp, AuthRedirectResult, SessionView]>([
  [DID_NOT_WORK, /has expired or was already used\. Sign in with your password/, failed('expired'), visitor],
  [DID_NOT_WORK, /It is incomplete/, failed('unusable'), visitor],
  [DID_NOT_WORK, /couldn't reach the server/, failed('unreachable'), visitor],
  // A sign-in by a provider is no link.
  ['Not signed in', /^((?!link didn't work).)*$/, failed('declined'), visitor],
  ['Check your inbox', /^((?!link didn't work).)*$/, failed('unproven'), visitor],
  ['Not linked', /^((?!link didn't work|You're still signed in).)*$/, failed('linkedAlready'), signedIn],
  [
    'Email confirmed',
    /You're signed in as ada@example\.com\./,
    { status: 'signed-in', email: ADA },
    signedIn,
  ],
  ['Email confirmed', /already signed in as ada@example\.com/, leftAlone(true), signedIn],
  ["This link wasn't used", /for a different account\. .* ada@example/, leftAlone(false), signedIn],
])('an auth redirect result is reported once, as "%s" with %s', (title, words, result, view) => {
  openWithResult(result, view)
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).toHaveTextContent(title)
  expect(toasts()[0]).toHaveTextContent(words)
  if (result.status === 'failed') expect(toasts()[0]).toHaveAttribute('data-tone', 'error')
  expect(authRedirectStore.getState()).toEqual({ status: 'none' })
})

test('a failed link tells a signed-in user that nothing has changed, once the session is known', () => {
  openWithResult(failed('expired'), { status: 'loading' })
  expect(toasts()).toHaveLength(0)
  act(() => sessionStore.setState(signedIn, true))
  expect(toasts()[0]).toHaveTextContent("You're still signed in as ada@example.com.")
})

test.each<[string, AuthRedirectResult, SessionView, RegExp]>([
  ['the question of a link', QUESTION, visitor, /^At \/signin, then \/dashboard\?from=mail$/],
  [
    'a recovery link',
    { status: 'recovering', userId: user.id },
    signedIn,
    /^At \/signin, .* recovering ada$/,
  ],
])('%s leads to /signin and back afterwards', (_what, result, view, place) => {
  openWithResult(result, view)
  expect(screen.getByText(place)).toBeInTheDocument()
  expect(toasts()).toHaveLength(0)
})

test.each([
  { status: 'linked', provider: 'acme' },
  { status: 'not-linked', provider: 'acme', reason: 'declined' },
] as const)('the result $status of linking a provider leads to /profile', (result) => {
  openWithResult(result, signedIn, '/')
  expect(screen.getByText(/^At \/profile/)).toBeInTheDocument()
  expect(toasts()).toHaveLength(0)
  expect(authRedirectStore.getState()).toEqual(result)
})
