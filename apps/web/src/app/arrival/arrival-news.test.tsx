import { act, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { user } from '../../../test/session.ts'
import { recoveringAccount } from '../../shared/recovering.ts'
import type { Arrival } from '../../shared/session/arrival.ts'
import { arrivalStore, forgetArrival, sessionStore } from '../../shared/session/session.ts'
import type { SessionView } from '../../shared/session/session-store.ts'
import { pageAfterSignIn } from '../../shared/wanted-page.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { ArrivalNews } from './arrival-news.tsx'

const visitor: SessionView = { status: 'signed-out', byChoice: false }
const signedIn: SessionView = { status: 'signed-in', user }

afterEach(() => act(forgetArrival))

function Place() {
  const { pathname, state } = useLocation()
  const name = recoveringAccount(state) === user.id ? ', recovering ada' : ''
  return <p>{`At ${pathname}, then ${pageAfterSignIn(state)}${name}`}</p>
}

function arrive(arrival: Arrival, view: SessionView, path = '/dashboard?from=mail') {
  sessionStore.setState(view, true)
  arrivalStore.setState(arrival, true)
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<Place />} path="*" />
        </Routes>
        <ArrivalNews />
        <Toaster dismissLabel="Dismiss" label="Notifications" />
      </MemoryRouter>
    </StrictMode>,
  )
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' })).queryAllByRole('listitem')

describe('a link that did not work', () => {
  test.each([
    ['expired', /too old or was used before\. Sign in with your password/],
    ['unusable', /incomplete or not meant for this page/],
    ['unreachable', /server could not be reached/],
  ] as const)('%s tells a visitor what to do', (reason, words) => {
    arrive({ status: 'failed', reason }, visitor)
    expect(toasts()).toHaveLength(1)
    expect(toasts()[0]).toHaveTextContent('The link did not work')
    expect(toasts()[0]).toHaveTextContent(words)
    expect(toasts()[0]).toHaveAttribute('data-tone', 'error')
  })

  test.each([
    ['declined', 'Not signed in', visitor],
    ['unproven', 'Check your inbox', visitor],
    ['linkedAlready', 'Not linked', signedIn],
  ] as const)('%s is reported as a sign-in by a provider, not as a link', (reason, title, view) => {
    arrive({ status: 'failed', reason }, view)
    expect(toasts()[0]).toHaveTextContent(title)
    expect(toasts()[0]).not.toHaveTextContent(/link did not work|Nothing has changed here/)
  })

  test('tells a signed-in user that nothing has changed, once the session is known', () => {
    arrive({ status: 'failed', reason: 'expired' }, { status: 'loading' })
    expect(toasts()).toHaveLength(0)
    act(() => sessionStore.setState(signedIn, true))
    expect(toasts()[0]).toHaveTextContent('Nothing has changed here: you are signed in as ada@example.com.')
  })
})

test('a confirmed email address is reported once', () => {
  arrive({ status: 'signed-in', email: 'ada@example.com' }, signedIn)
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).toHaveTextContent('Email confirmed')
  expect(toasts()[0]).toHaveTextContent('You are signed in as ada@example.com.')
  expect(arrivalStore.getState()).toEqual({ status: 'none' })
})

test.each([
  [true, 'Email confirmed', /signed in already, as ada@example\.com/],
  [
    false,
    'Still signed in',
    /another account and changed nothing here: you are signed in as ada@example\.com/,
  ],
])('a link beside a session (same account: %s) names the signed-in user', (isSameUser, title, words) => {
  arrive({ status: 'left-alone', email: 'ada@example.com', isSameUser }, signedIn)
  expect(toasts()[0]).toHaveTextContent(title)
  expect(toasts()[0]).toHaveTextContent(words)
})

test('the question of a link is asked on /signin, which leads back afterwards', () => {
  const nothing = () => {}
  const question = { email: 'ada@example.com', isRecovery: false, accept: nothing, decline: nothing }
  arrive({ status: 'asking', ...question }, visitor)
  expect(screen.getByText('At /signin, then /dashboard?from=mail')).toBeInTheDocument()
  expect(toasts()).toHaveLength(0)
})

test('a recovery link leads to /signin with the account in the history entry', () => {
  arrive({ status: 'recovering', userId: user.id }, signedIn)
  expect(screen.getByText(/^At \/signin, .* recovering ada$/)).toBeInTheDocument()
  expect(toasts()).toHaveLength(0)
})

test.each([
  { status: 'linked', provider: 'house' },
  { status: 'not-linked', provider: 'house', reason: 'declined' },
] as const)('the result $status of linking a provider leads to /profile', (arrival) => {
  arrive(arrival, signedIn, '/')
  expect(screen.getByText(/^At \/profile/)).toBeInTheDocument()
  expect(toasts()).toHaveLength(0)
  expect(arrivalStore.getState()).toEqual(arrival)
})
