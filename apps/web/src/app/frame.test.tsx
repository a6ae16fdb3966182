import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStore } from '../shared/session/session.ts'
import type { SessionView } from '../shared/session/session-store.ts'
import { Layout } from './layout.tsx'
import { Component as NotFound } from './not-found.page.tsx'

const signedIn = { status: 'signed-in', user: { id: 'u1' } } as SessionView
const visitor: SessionView = { status: 'signed-out', byChoice: false }

beforeEach(() => {
  // No price ever arrives: these tests are about the frame.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  act(() => sessionStore.setState({ status: 'loading' }, true))
})

function Broken(): never {
  throw new Error('boom')
}

function open(path: string, view: SessionView = visitor) {
  sessionStore.setState(view, true)
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Layout />}>
          <Route
            element={
              <>
                <h1>First</h1>
                <Link to="/second">Go on</Link>
                <Link to="/broken">Break</Link>
              </>
            }
            path="/"
          />
          <Route element={<h1>Second</h1>} path="/second" />
          <Route element={<Broken />} path="/broken" />
          <Route element={<NotFound />} path="*" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

/** Name and address of every link in the bar; the folded menu repeats them for phones. */
const barLinks = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

describe('the header', () => {
  const product = ['Wallet /wallet', 'Trading /trading-easy', 'Buy /buy']

  test('offers nobody an account link before the session is known', () => {
    open('/', { status: 'loading' })
    expect(new Set(barLinks())).toEqual(new Set(product))
  })

  test('shows a visitor Sign In and Get Started', () => {
    open('/')
    expect(new Set(barLinks())).toEqual(new Set([...product, 'Sign In /signin', 'Get Started /signup']))
  })

  test('shows a signed-in user Profile and Dashboard', () => {
    open('/', signedIn)
    expect(new Set(barLinks())).toEqual(new Set([...product, 'Dashboard /dashboard', 'Profile /profile']))
  })

  test('leads home from everywhere', () => {
    open('/second')
    expect(screen.getByRole('link', { name: 'Satlens, home' })).toHaveAttribute('href', '/')
  })
})

test('the footer leads to the legal pages', () => {
  open('/')
  const legal = within(screen.getByRole('navigation', { name: 'Legal' }))
  expect(legal.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
  expect(legal.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
})

describe('a change of page', () => {
  test('moves the focus to the heading of the new page', async () => {
    const user = open('/')
    expect(document.body).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Go on' }))
    expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
  })

  test('leaves a page that fails behind, with the frame still standing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const user = open('/')
    await user.click(screen.getByRole('link', { name: 'Break' }))
    expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Satlens, home' }))
    expect(screen.getByRole('heading', { name: 'First' })).toBeInTheDocument()
  })
})

test('a missing page says so in the words of the specification and logs its path', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  open('/no/such/page')
  expect(screen.getByRole('heading', { name: '404' })).toBeInTheDocument()
  expect(screen.getByText('Oops! Page not found')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('/no/such/page'))
})

describe('a missing page is no dead end', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  const ways = () =>
    within(screen.getByRole('navigation', { name: 'Or go on to' }))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))

  test('for a visitor', () => {
    open('/nowhere')
    expect(ways()).toEqual(['/signin', '/signup'])
  })

  test('for whoever is signed in', () => {
    open('/nowhere', signedIn)
    expect(ways()).toEqual(['/dashboard', '/wallet', '/send'])
  })
})

test('an address names a part of its page, which is shown when it has arrived', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  sessionStore.setState(visitor, true)
  const LatePage = lazy(async () => ({
    default: () => (
      <section aria-label="Part" id="part" tabIndex={-1}>
        <h1>Late</h1>
      </section>
    ),
  }))
  render(
    <MemoryRouter initialEntries={['/late#part']}>
      <Routes>
        <Route element={<Layout />}>
          <Route element={<LatePage />} path="/late" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  await waitFor(() => expect(screen.getByRole('region', { name: 'Part' })).toHaveFocus())
  expect(seen).toHaveBeenCalled()
})
