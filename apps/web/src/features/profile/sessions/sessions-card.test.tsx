import type { ListedSession } from '@satlens/contract'
import { DAY_MS } from '@satlens/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formatLongMoment } from '#shared/date-format.ts'
import { sessionStore } from '#shared/session/session.ts'
import { hideTab } from '#test/browser.ts'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { dialog, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn, user } from '#test/session.ts'
import { formatRelativeTime } from './relative-time.tsx'
import { SessionsCard } from './sessions-card.tsx'

const LIST = '/auth/v1/sessions'
const PHONE = '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c12'
const HOUR_MS = 3_600_000

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const place = (id: string, more: Partial<ListedSession> = {}): ListedSession => ({
  id,
  created_at: ago(3 * HOUR_MS),
  aal: 'aal1',
  amr: ['password'],
  ip: '203.0.113.5',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  is_current: false,
  ...more,
})
const here = place('5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c11', { is_current: true })
const phone = place(PHONE, {
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  refreshed_at: ago(2 * HOUR_MS),
})
const script = place('5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c13', { user_agent: 'curl/8.5.0', ip: '' })
const failing = errorAnswer(500, 'unexpected_failure', 'Broken')

beforeEach(setSignedIn)

function open(places: ListedSession[], routes: Routes = {}) {
  const known = { places }
  const server = startFakeServer({
    [`GET ${LIST}`]: () => ({ body: { sessions: known.places } }),
    [`DELETE ${LIST}/${PHONE}`]: () => {
      known.places = known.places.filter(({ id }) => id !== PHONE)
      return { body: { id: PHONE } }
    },
    'POST /auth/v1/logout': () => {
      known.places = known.places.filter(({ is_current }) => is_current)
      return { status: 204 }
    },
    ...routes,
  })
  return { server, known, ...renderPage(<SessionsCard />, { path: '/profile' }) }
}

const list = () => screen.findByRole('list', { name: 'Where you are signed in' })
const rows = async () =>
  Array.from((await list()).children, (row) => row.querySelector('p')?.textContent ?? '')
const ALONE = "You're not signed in anywhere else."

test('a failed reading of the sessions is retried by a button and keeps the previous list', async () => {
  const state: { answer?: Answer } = { answer: failing }
  const { user: person, server } = open([here], {
    [`GET ${LIST}`]: () => state.answer ?? { body: { sessions: [here] } },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your sessions')
  expect(screen.getByRole('alert')).toHaveTextContent('Broken')
  delete state.answer
  await press(person, 'Try again')
  expect(await rows()).toEqual(['Firefox on LinuxThis device'])
  expect(screen.queryByRole('alert')).toBeNull()
  state.answer = 'unreachable'
  const before = server.to(LIST).length
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(server.to(LIST).length).toBeGreaterThan(before))
  expect(await rows()).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('the list of sessions', () => {
  test('puts this device first, without a button, and says when and from where each was seen', async () => {
    open([phone, script, here])
    expect(screen.getByRole('status', { name: 'Loading your sessions' })).toBeInTheDocument()
    expect(await rows()).toEqual(['Firefox on LinuxThis device', 'Safari on iPhone', 'curl'])
    expect(screen.getAllByRole('button', { name: /^End session: / })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'End session: Firefox on Linux' })).toBeNull()
    const [own, second, third] = within(await list()).getAllByText(/^(From|Last seen)/)
    expect(own).toHaveTextContent('Last seen just now')
    expect(second).toHaveTextContent('From 203.0.113.5')
    expect(third).toHaveTextContent('Last seen 2 hours ago')
    expect(screen.getByText('From an unknown IP address')).toBeVisible()
  })

  test('names the app of a session, and says that ending it does not remove its access', async () => {
    const oauth_client = { id: PHONE, name: 'Example' }
    const { user: person } = open([here, { ...phone, oauth_client }])
    expect(await rows()).toEqual(['Firefox on LinuxThis device', '\u2068Example\u2069App'])
    await press(person, /^End session: .Example./)
    expect(screen.getByRole('dialog', { name: /^End the session of .Example.\?$/ })).toBeVisible()
    expect(dialog().getByText(/remove its access under "Apps with access"/)).toBeVisible()
  })

  test('shows the exact time of the focused moment until Escape', async () => {
    const { user: person } = open([here, phone])
    const [moment] = within(await list()).getAllByRole('button', { name: '2 hours ago' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    act(() => moment?.focus())
    const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
    expect(screen.getByRole('tooltip')).toHaveTextContent(
      exact.format(Date.parse(phone.refreshed_at ?? '')).replace(/\s/g, ' '),
    )
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})

describe('ending a session', () => {
  const openEnding = async (routes?: Routes) => {
    const opened = open([here, phone], routes)
    await press(opened.user, 'End session: Safari on iPhone')
    return opened
  }
  const end = (person: UserEvent) => press(person, 'End session', dialog())

  test('needs a confirmation and removes it from the list, which takes the focus', async () => {
    const { user: person, server } = await openEnding()
    expect(screen.getByRole('dialog', { name: 'End the session on Safari on iPhone?' })).toBeVisible()
    await press(person, 'Keep it', dialog())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to(`${LIST}/${PHONE}`)).toHaveLength(0)
    await press(person, 'End session: Safari on iPhone')
    await end(person)
    expect(await screen.findByText('Session ended')).toBeVisible()
    expect(toasts().getByText('Safari on iPhone will be signed out the next time it connects.')).toBeVisible()
    expect(await rows()).toEqual(['Firefox on LinuxThis device'])
    expect(await list()).toHaveFocus()
    expect(server.to(`${LIST}/${PHONE}`).map(({ method }) => method)).toEqual(['DELETE'])
    await waitFor(() => expect(server.received.at(-1)?.path).toBe(LIST))
  })

  test("shows the server's message in the dialog on failure; a session ended before is a success", async () => {
    const answers = [failing]
    const { user: person } = await openEnding({
      [`DELETE ${LIST}/${PHONE}`]: () => answers.shift() ?? errorAnswer(404, 'not_found'),
    })
    await end(person)
    expect(await toasts().findByText('Failed to end the session')).toBeVisible()
    expect(dialog().getAllByText('Broken')).toHaveLength(2)
    await end(person)
    expect(await screen.findByText('It had already ended.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be done for all others and leaves this device signed in', async () => {
    const { user: person, server } = open([here, phone, script])
    await press(person, 'End all other sessions')
    expect(dialog().getByText(/The 2 other devices will be signed out/)).toBeVisible()
    await press(person, 'End all other sessions', dialog())
    expect(
      await screen.findByText('Your other devices will be signed out the next time they connect.'),
    ).toBeVisible()
    expect(await rows()).toEqual(['Firefox on LinuxThis device'])
    expect(await screen.findByText(ALONE)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
    expect(server.to('/auth/v1/logout')[0]?.query.get('scope')).toBe('others')
    expect(sessionStore.getState().status).toBe('signed-in')
  })
})

describe('the list of sessions reloads', () => {
  test.each([
    ['the window gets the focus', () => fireEvent(window, new Event('focus'))],
    ['the tab shows again', () => fireEvent(document, new Event('visibilitychange', { bubbles: true }))],
    [
      'the account has changed',
      () => act(() => sessionStore.setState({ status: 'signed-in', user: { ...user } }, true)),
    ],
  ])('the list reloads when %s', async (_when, happen) => {
    const { known } = open([here, phone])
    expect(await rows()).toHaveLength(2)
    known.places = [here]
    happen()
    expect(await screen.findByText(ALONE)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('the list reloads every half minute in a visible tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { known, server } = open([here, phone])
    expect(await rows()).toHaveLength(2)
    hideTab()
    const before = server.to(LIST).length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(server.to(LIST)).toHaveLength(before)
    hideTab(false)
    await waitFor(() => expect(server.to(LIST)).toHaveLength(before + 1))
    known.places = [here]
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByText(ALONE)).toBeVisible()
  })
})

test('a session that was ended elsewhere ends here and leaves nothing stored', async () => {
  const gone = errorAnswer(403, 'session_not_found')
  let isGone = false
  open([], {
    [`GET ${LIST}`]: () => (isGone ? gone : { body: { sessions: [here] } }),
    'POST /auth/v1/token': errorAnswer(400, 'refresh_token_not_found'),
  })
  await list()
  isGone = true
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(sessionStore.getState()).toEqual({ status: 'signed-out', byChoice: false }))
  await waitFor(() => {
    expect(toasts().getByText('This session was ended from another device.')).toBeVisible()
  })
  expect(localStorage).toHaveLength(0)
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000

test.each([
  [-5 * MINUTE, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [60 * MINUTE, '1 hour ago'],
  [DAY_MS - 1, '23 hours ago'],
  [2 * DAY_MS - 1, '1 day ago'],
  [13 * DAY_MS, '1 week ago'],
  [40 * DAY_MS, '1 month ago'],
  [800 * DAY_MS, '2 years ago'],
])('%i ms ago is written as %j', (ageMs, words) => {
  expect(formatRelativeTime(NOW - ageMs, NOW)).toBe(words)
})

test('an exact moment names day, month, year and time', () => {
  const words = formatLongMoment(Date.parse('2026-11-05T15:04:00'))
  expect(words).toMatch(/November 5, 2026/)
  expect(words).toMatch(/3:04/)
})
