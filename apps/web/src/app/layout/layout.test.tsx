import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, type ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStore } from '#shared/session/session.ts'
import type { SessionView } from '#shared/session/session-store.ts'
import { NotFoundPage } from '../not-found.page.tsx'
import { Layout } from './layout.tsx'

const signedIn = { status: 'signed-in', user: { id: 'u1' } } as SessionView
const visitor: SessionView = { status: 'signed-out', byChoice: false }

beforeEach(() => {
  // No price ever arrives: these tests are about the frame.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
})

function Broken(): never {
  throw new Error('boom')
}
const FIRST = (
  <>
    <h1>First</h1>
    <Link to="/second">Go on</Link>
    <Link to="/broken">Break</Link>
  </>
)

function open(path: string, view: SessionView = visitor, late: ReactNode = null) {
  sessionStore.setState(view, true)
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Layout />}>
          <Route element={FIRST} path="/" />
          <Route element={<h1>Second</h1>} path="/second" />
          <Route element={<Broken />} path="/broken" />
          <Route element={late} path="/late" />
          <Route element={<NotFoundPage />} path="*" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const linksOf = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation })).queryAllByRole('link')

describe('the page layout', () => {
  test.each<[SessionView, string[]]>([
    [{ status: 'loading' }, []],
    [visitor, ['Sign In /signin', 'Get Started /signup']],
    [signedIn, ['Dashboard /dashboard', 'Profile /profile']],
  ])('links the product and, for the session $status, %j', (view, account) => {
    open('/second', view)
    const links = linksOf('Main').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    expect(new Set(links)).toEqual(
      new Set(['Wallet /wallet', 'Trading /trading-easy', 'Buy /buy', ...account]),
    )
    expect(screen.getByRole('link', { name: 'Satlens, home' })).toHaveAttribute('href', '/')
    const legal = linksOf('Legal').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    expect(legal).toEqual(expect.arrayContaining(['Terms of Service /terms', 'Privacy Policy /privacy']))
  })

  test('stays usable if a page fails, and moves the focus to the heading of a new page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const user = open('/')
    expect(document.body).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Break' }))
    expect(screen.getByRole('heading', { name: "This page couldn't be loaded" })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Satlens, home' }))
    expect(screen.getByRole('heading', { name: 'First' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Go on' }))
    expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
  })

  test('scrolls to the part of a page that its address names, once it is loaded', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const LatePage = lazy(async () => ({
      default: () => (
        <section aria-label="Part" id="part" tabIndex={-1}>
          <h1>Late</h1>
        </section>
      ),
    }))
    open('/late#part', visitor, <LatePage />)
    await waitFor(() => expect(screen.getByRole('region', { name: 'Part' })).toHaveFocus())
    expect(seen).toHaveBeenCalled()
  })
})

test.each([
  ['a visitor', visitor, ['/signin', '/signup']],
  ['a signed-in user', signedIn, ['/dashboard', '/wallet', '/send']],
])('a missing page has the specified wording, logs its path and links %s further', (_who, view, paths) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  open('/no/such/page', view)
  expect(screen.getByRole('heading', { name: '404' })).toBeInTheDocument()
  expect(screen.getByText('Oops! Page not found')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('/no/such/page'))
  expect(linksOf('Or go to').map((link) => link.getAttribute('href'))).toEqual(paths)
})

test('the footer offers each language in its own, and marks that of the page', () => {
  open('/')
  const choice = within(screen.getByRole('navigation', { name: 'Language' }))
  const german = choice.getByRole('link', { name: 'Deutsch' })
  expect(german).toHaveAttribute('href', '?language=de')
  expect(german).toHaveAttribute('lang', 'de')
  expect(german).not.toHaveAttribute('aria-current')
  expect(choice.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
})
