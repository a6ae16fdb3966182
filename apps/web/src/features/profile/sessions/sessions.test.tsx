import type { SignedInPlace } from '@satlens/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../../test/fake-server.ts'
import { holdSession, renderPage, user } from '../../../../test/render-page.tsx'
import { sessionStore } from '../../../shared/session/session.ts'
import { Sessions } from './sessions.tsx'

const LIST = '/auth/v1/sessions'
const HERE = '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c11'
const PHONE = '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c12'
const SCRIPT = '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c13'
const HOUR_MS = 3_600_000

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const place = (id: string, more: Partial<SignedInPlace> = {}): SignedInPlace => ({
  id,
  created_at: ago(3 * HOUR_MS),
  aal: 'aal1',
  amr: ['password'],
  ip: '203.0.113.5',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  is_current: false,
  ...more,
})
const here = place(HERE, { is_current: true })
const phone = place(PHONE, {
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  refreshed_at: ago(2 * HOUR_MS),
})
const script = place(SCRIPT, { user_agent: 'curl/8.5.0', ip: '' })
const failing: Answer = { status: 500, body: { code: 'unexpected_failure', message: 'Broken' } }

beforeEach(() => {
  vi.unstubAllGlobals()
  holdSession()
})

type Routes = Parameters<typeof startFakeServer>[0]

/** The card, over a server that knows these sessions until one is ended. */
function open(places: SignedInPlace[], routes: Routes = {}) {
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
  return { server, known, ...renderPage(<Sessions />, { path: '/profile' }) }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const list = () => screen.findByRole('list', { name: 'Where you are signed in' })
const rows = async () =>
  Array.from((await list()).children, (row) => row.querySelector('p')?.textContent ?? '')
const press = (name: string) => screen.findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

describe('sessions that cannot be loaded', () => {
  test("are told in the server's words, and can be tried again", async () => {
    let isBroken = true
    const { user: person } = open([], {
      [`GET ${LIST}`]: () => (isBroken ? failing : { body: { sessions: [here] } }),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your sessions')
    expect(screen.getByRole('alert')).toHaveTextContent('Broken')
    isBroken = false
    await person.click(await press('Try again'))
    expect(await rows()).toEqual(['Firefox on LinuxThis device'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('later leave what is shown as it is', async () => {
    let isBroken = false
    const { server } = open([], {
      [`GET ${LIST}`]: () => (isBroken ? 'unreachable' : { body: { sessions: [here] } }),
    })
    await list()
    isBroken = true
    const before = server.to(LIST).length
    fireEvent(window, new Event('focus'))
    await waitFor(() => expect(server.to(LIST).length).toBeGreaterThan(before))
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('while they are looked for, their place is kept', () => {
  open([here])
  expect(screen.getByRole('status', { name: 'Looking for your sessions' })).toBeInTheDocument()
})

test('this device comes first and is marked; it leaves by Sign Out, so it has no button here', async () => {
  open([phone, script, here])
  expect(await rows()).toEqual(['Firefox on LinuxThis device', 'Safari on iPhone', 'curl'])
  expect(screen.getAllByRole('button', { name: /^End session: / })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'End session: Firefox on Linux' })).toBeNull()
})

test('each says when it was seen and signed in, and from where', async () => {
  open([here, phone, script])
  const [own, second, third] = within(await list()).getAllByText(/^(From|Last seen)/)
  expect(own).toHaveTextContent('Last seen just now')
  expect(second).toHaveTextContent('From 203.0.113.5')
  expect(third).toHaveTextContent('Last seen 2 hours ago')
  expect(screen.getByText('From an unknown address')).toBeVisible()
})

test('the exact time is there under the focus, and goes with Escape', async () => {
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

test('signed in nowhere else, there is nothing to end', async () => {
  open([here])
  expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
})

describe('ending one', () => {
  test('is asked about first, and left by keeping it', async () => {
    const { user: person, server } = open([here, phone])
    await person.click(await press('End session: Safari on iPhone'))
    expect(screen.getByRole('dialog', { name: 'End the session of Safari on iPhone?' })).toBeVisible()
    await person.click(dialog().getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to(`${LIST}/${PHONE}`)).toHaveLength(0)
  })

  test('takes it out of the list, says so, and leaves the reader in the list', async () => {
    const { user: person, server } = open([here, phone])
    await person.click(await press('End session: Safari on iPhone'))
    await person.click(dialog().getByRole('button', { name: 'End session' }))
    expect(await screen.findByText('Session ended')).toBeVisible()
    expect(toasts().getByText('Safari on iPhone has been signed out.')).toBeVisible()
    expect(await rows()).toEqual(['Firefox on LinuxThis device'])
    expect(await list()).toHaveFocus()
    expect(server.to(`${LIST}/${PHONE}`).map(({ method }) => method)).toEqual(['DELETE'])
    await waitFor(() => expect(server.received.at(-1)?.path).toBe(LIST))
  })

  test('that has ended on its own meanwhile is what was wanted', async () => {
    const { user: person } = open([here, phone], {
      [`DELETE ${LIST}/${PHONE}`]: { status: 404, body: { code: 'not_found', message: 'Nothing here' } },
    })
    await person.click(await press('End session: Safari on iPhone'))
    await person.click(dialog().getByRole('button', { name: 'End session' }))
    expect(await screen.findByText('It had ended already.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test("that fails keeps the question open, with the server's words", async () => {
    const { user: person } = open([here, phone], { [`DELETE ${LIST}/${PHONE}`]: failing })
    await person.click(await press('End session: Safari on iPhone'))
    await person.click(dialog().getByRole('button', { name: 'End session' }))
    expect(await toasts().findByText('Failed to end the session')).toBeVisible()
    expect(dialog().getAllByText('Broken')).toHaveLength(2)
    expect(dialog().getByRole('button', { name: 'End session' })).toBeEnabled()
  })
})

test('ending all others is asked about, and leaves this device alone', async () => {
  const { user: person, server } = open([here, phone, script])
  await person.click(await press('End all other sessions'))
  expect(dialog().getByText(/The 2 other devices are signed out/)).toBeVisible()
  await person.click(dialog().getByRole('button', { name: 'End all other sessions' }))
  expect(await screen.findByText('Only this device is signed in.')).toBeVisible()
  expect(await rows()).toEqual(['Firefox on LinuxThis device'])
  expect(server.to('/auth/v1/logout')[0]?.query.get('scope')).toBe('others')
  expect(sessionStore.getState().status).toBe('signed-in')
})

describe('the list looks again by itself', () => {
  test.each([
    ['when somebody comes back to the window', () => fireEvent(window, new Event('focus'))],
    ['when the tab shows again', () => fireEvent(document, new Event('visibilitychange'))],
    [
      'when the account has changed',
      () => act(() => sessionStore.setState({ status: 'signed-in', user: { ...user } }, true)),
    ],
  ])('%s', async (_when, happen) => {
    const { known } = open([here, phone])
    expect(await rows()).toHaveLength(2)
    known.places = [here]
    happen()
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('every half minute, but not behind other tabs', async () => {
    const ticks: (() => void)[] = []
    const real = globalThis.setInterval
    vi.stubGlobal('setInterval', (tick: () => void, ms: number) => {
      if (ms !== 30_000) return real(tick, ms)
      return ticks.push(tick)
    })
    const { known, server } = open([here, phone])
    expect(await rows()).toHaveLength(2)
    known.places = [here]
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const before = server.to(LIST).length
    for (const tick of ticks) tick()
    expect(server.to(LIST)).toHaveLength(before)
    hidden.mockRestore()
    for (const tick of ticks) tick()
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible()
  })
})

test('a session that was ended elsewhere ends here, too, and nothing of it stays', async () => {
  const gone: Answer = { status: 403, body: { code: 'session_not_found', message: 'It has ended.' } }
  let isGone = false
  open([], {
    [`GET ${LIST}`]: () => (isGone ? gone : { body: { sessions: [here] } }),
    'POST /auth/v1/token': { status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } },
  })
  await list()
  isGone = true
  fireEvent(window, new Event('focus'))
  expect(await toasts().findByText('This session was ended from another device.')).toBeVisible()
  await waitFor(() => expect(sessionStore.getState()).toEqual({ status: 'signed-out', byChoice: false }))
  expect(localStorage).toHaveLength(0)
})
