import type { Alert, AlertList, AlertNotice } from '@satlens/contract'
import { cents } from '@satlens/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../../test/fake-server.ts'
import { forgetPrices, readingOf, setPrices } from '../../../../test/prices.ts'
import { enter, holdSession, renderPage } from '../../../../test/render-page.tsx'
import { toast as pageToasts } from '../../../ui/toast-store.ts'
import { requestAlertAt } from './alert-request.ts'
import { AlertsCard } from './alerts-card.tsx'

const LIST = '/alerts/v1/alerts'
const NOTICES = '/alerts/v1/notices'
const SETTINGS = '/alerts/v1/settings'
const FIRST = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e01'
const SECOND = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e02'
const WORDS = 'Price above $70,000.00'

const alertOf = (more: Partial<Alert> = {}): Alert => ({
  id: FIRST,
  kind: 'price_above',
  value: '70000.00',
  status: 'active',
  waits_for_return: false,
  mails: true,
  created_at: '2026-11-21T08:00:00Z',
  expires_at: '2027-02-19T08:00:00Z',
  fired_at: null,
  ...more,
})
const listOf = (alerts: Alert[], more: Partial<AlertList> = {}): AlertList => ({
  alerts,
  active_limit: 3,
  kept_limit: 20,
  evaluating: true,
  paused: null,
  settings: { mails: true, has_confirmed_address: true },
  ...more,
})
const noticeOf = (more: Partial<AlertNotice> = {}): AlertNotice => ({
  id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a',
  alert_id: FIRST,
  kind: 'price_above',
  value: '70000.00',
  price: '70012.40',
  price_24h: null,
  as_of: '2026-11-21T12:00:00Z',
  source: 'api.example.com',
  mailed: false,
  ...more,
})
const full: Answer = {
  status: 422,
  body: {
    code: 'alert_limit_reached',
    message: 'The free tier has 3 active alerts. Pause or delete one first.',
  },
}

/** What the feeds have read is set by the test. */
const FEEDS = {
  'GET /market/v1/prices/BTC-USD/spot': () => new Promise<Answer>(() => {}),
  'GET /market/v1/tickers/BTC-USD': () => new Promise<Answer>(() => {}),
}

type Routes = Parameters<typeof startFakeServer>[0]

/** The card, over a server that says this. */
async function open(list: AlertList = listOf([]), routes: Routes = {}, notices: AlertNotice[] = []) {
  const told = { list, notices }
  const server = startFakeServer({
    [`GET ${LIST}`]: () => ({ body: told.list }),
    [`GET ${NOTICES}`]: () => ({ body: { notices: told.notices } }),
    ...FEEDS,
    ...routes,
  })
  const page = renderPage(<AlertsCard />, { path: '/dashboard' })
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  return { server, told, ...page }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  holdSession()
})
afterEach(() => {
  forgetPrices()
  act(() => pageToasts.clear())
})

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const dialog = () => within(screen.getByRole('dialog'))
const rows = () => within(screen.getByRole('list', { name: 'Your alerts' })).getAllByRole('listitem')
const value = () => dialog().getByRole('textbox')
const set = () => dialog().getByRole('button', { name: 'Set alert' })

describe('alerts that cannot be loaded', () => {
  test("are told in the server's words, and can be tried again", async () => {
    let isBroken = true
    const broken: Answer = { status: 500, body: { code: 'unexpected_failure', message: 'Broken' } }
    startFakeServer({
      [`GET ${LIST}`]: () => (isBroken ? broken : { body: listOf([]) }),
      [`GET ${NOTICES}`]: { body: { notices: [] } },
    })
    const { user: person } = renderPage(<AlertsCard />, { path: '/dashboard' })
    expect(screen.getByRole('status', { name: 'Looking for your alerts' })).toBeInTheDocument()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your alertsBroken')
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No alerts')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keep nobody from setting one', async () => {
    const made = alertOf()
    startFakeServer(FEEDS)
    const { user: person } = renderPage(<AlertsCard />, { path: '/dashboard' })
    await screen.findByRole('alert')
    startFakeServer({
      ...FEEDS,
      [`POST ${LIST}`]: { body: made },
      [`GET ${LIST}`]: { body: listOf([made]) },
      [`GET ${NOTICES}`]: { body: { notices: [] } },
    })
    await person.click(screen.getByRole('button', { name: 'New alert' }))
    await enter(person, value(), '70000')
    await person.click(set())
    expect(await screen.findByRole('list', { name: 'Your alerts' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('later leave what is shown as it is', async () => {
    const { server } = await open(listOf([alertOf()]))
    const before = server.to(LIST).length
    startFakeServer({})
    fireEvent(window, new Event('focus'))
    await waitFor(() => expect(server.to(LIST)).toHaveLength(before))
    expect(rows()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('the limits of the free tier are said, and nothing is offered that would lift them', async () => {
  await open(listOf([alertOf(), alertOf({ id: SECOND, value: '80000.00', status: 'paused' })]))
  expect(screen.getByText('1 of 3 active')).toBeVisible()
  expect(
    screen.getByText(/3 active alerts at a time.*90 days at most.*Nothing that can be bought here/),
  ).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  [{}, 'Armed', /^Waits until Feb 19, 2027$/, 'Pause'],
  [{ waits_for_return: true }, 'Armed', /^There already: it waits until the price has come back/, 'Pause'],
  [{ status: 'paused' }, 'Paused', /^Its time runs on until Feb 19, 2027$/, 'Resume'],
  [{ status: 'fired', fired_at: '2026-11-22T12:00:00Z' }, 'Triggered', /^Triggered Nov 22, 2026/, 'Re-arm'],
  [{ status: 'expired' }, 'Expired', /^Its 90 days ended Feb 19, 2027$/, 'Re-arm'],
] as const)('an alert that is %j says so, and what can be done', async (more, state, words, action) => {
  await open(listOf([alertOf(more)]))
  const [row] = rows()
  expect(row).toHaveTextContent(WORDS)
  expect(within(row as HTMLElement).getByText(state)).toBeVisible()
  expect(within(row as HTMLElement).getByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: `${action}: ${WORDS}` })).toBeEnabled()
})

test.each([
  ['delayed', /^The newest price is too old/],
  ['unavailable', /^The price feed does not answer/],
  ['simulated', /^Prices are made up on this server/],
] as const)('while prices are %s, the card says that alerts are paused', async (because, words) => {
  const kinds: NonNullable<AlertList['paused']>['kinds'] = ['price_above', 'price_below']
  await open(listOf([alertOf()], { evaluating: false, paused: { kinds, because } }))
  expect(screen.getByText('Alerts are paused while prices are not live')).toBeVisible()
  expect(screen.getByText(words)).toHaveTextContent('This holds for alerts at a price.')
})

describe('a new alert', () => {
  const openForm = async (...given: Parameters<typeof open>) => {
    const page = await open(...given)
    await page.user.click(screen.getByRole('button', { name: 'New alert' }))
    return page
  }

  test.each([
    ['', 'Enter the price as a plain number of dollars, such as 65000 or 65000.50'],
    ['0.5', 'The price must be between $1 and $10,000,000'],
    ['65000.123', 'The price cannot have more than 2 decimal places'],
    ['65,000', 'Write the number without separators, such as 65000 or 65000.50'],
    ['1.234.567', 'Write the number without separators, such as 65000 or 65000.50'],
  ])(
    'over %j is refused beside the field and in a toast, before the server is asked',
    async (typed, words) => {
      const { user: person, server } = await openForm()
      if (typed !== '') await enter(person, value(), typed)
      await person.click(set())
      expect(value()).toHaveAccessibleDescription(words)
      expect(value()).toHaveFocus()
      expect(toasts().getByText('Failed to set the alert')).toBeVisible()
      expect(toasts().getByText(words)).toBeVisible()
      expect(server.received.every(({ method }) => method === 'GET')).toBe(true)
    },
  )

  test('is sent as decimal text, said, and stands first in the list', async () => {
    const made = alertOf({ id: SECOND, kind: 'price_below', value: '61000.50' })
    const { user: person, server } = await openForm(listOf([alertOf()]), { [`POST ${LIST}`]: { body: made } })
    await person.click(dialog().getByRole('radio', { name: 'Below' }))
    await enter(person, value(), '61000,5')
    await person.click(dialog().getByRole('checkbox', { name: 'Send a mail as well' }))
    await person.click(set())
    expect(await toasts().findByText('Alert set')).toBeVisible()
    expect(toasts().getByText('Price below $61,000.50')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Price below $61,000.50Armed',
      `${WORDS}Armed`,
    ])
    expect(server.to(LIST).find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'price_below',
      value: '61000.50',
      mails: false,
    })
  })

  test('one too many is refused kindly: before, in a toast and in the form, which keeps what was typed', async () => {
    const three = ['1', '2', '3'].map((digit) =>
      alertOf({ id: FIRST.replace(/.$/, digit), value: `7${digit}000.00` }),
    )
    const { user: person } = await openForm(listOf(three), { [`POST ${LIST}`]: full })
    expect(dialog().getByText(/^You have 3 active alerts, which is all the free tier has/)).toBeVisible()
    await enter(person, value(), '90000')
    await person.click(set())
    const words = 'The free tier has 3 active alerts. Pause or delete one first.'
    expect(await toasts().findByText(words)).toBeVisible()
    act(() => pageToasts.clear())
    expect(dialog().getByText(words)).toBeVisible()
    expect(value()).toHaveValue('90000')
  })

  test('can begin at a step from the live price, and says when the price is there already', async () => {
    const { user: person } = await openForm()
    setPrices({ spot: readingOf(64_210) })
    expect(value()).toHaveAccessibleDescription('The price now is $64,210.00.')
    await person.click(dialog().getByRole('button', { name: '5% above the price now: $67,420.00' }))
    expect(value()).toHaveValue('67420')
    expect(dialog().queryByText(/^The price is there already/)).toBeNull()
    await person.click(dialog().getByRole('radio', { name: 'Below' }))
    expect(dialog().getByText(/^The price is there already/)).toBeVisible()
    await person.click(dialog().getByRole('button', { name: '10% below the price now: $57,789.00' }))
    expect(value()).toHaveValue('57789')
  })

  test('has nothing to start from without a live price', async () => {
    await openForm()
    setPrices({})
    expect(value()).toHaveAccessibleDescription('There is no live price to compare with right now.')
    expect(dialog().queryByRole('button', { name: /the price now/ })).toBeNull()
  })

  test('of a move counts in percent', async () => {
    const made = alertOf({ kind: 'day_move', value: '7.50' })
    const { user: person, server } = await openForm(listOf([]), { [`POST ${LIST}`]: { body: made } })
    await person.click(dialog().getByRole('radio', { name: '24 h move' }))
    await enter(person, dialog().getByLabelText('Move either way (percent)'), '7.5')
    await person.click(set())
    expect(await toasts().findByText('24 h move of 7.50% or more')).toBeVisible()
    expect(server.to(LIST).at(-1)?.body).toEqual({ kind: 'day_move', value: '7.50', mails: true })
  })

  test('can be asked for at a price that was pointed at', async () => {
    await open()
    act(() => requestAlertAt(cents(61_234_56n), cents(64_000_00n)))
    expect(value()).toHaveValue('61234.56')
    expect(dialog().getByRole('radio', { name: 'Below' })).toBeChecked()
    act(() => requestAlertAt(cents(66_000_00n), cents(64_000_00n)))
    expect(value()).toHaveValue('66000.00')
    expect(dialog().getByRole('radio', { name: 'Above' })).toBeChecked()
  })
})

describe('an alert', () => {
  test.each([
    ['active', 'Pause', 'pause', 'paused', 'Alert paused'],
    ['paused', 'Resume', 'resume', 'active', 'Alert armed'],
    ['fired', 'Re-arm', 're_arm', 'active', 'Alert armed'],
    ['expired', 'Re-arm', 're_arm', 'active', 'Alert armed'],
  ] as const)('that is %s: "%s"', async (status, name, action, next, said) => {
    const { user: person, server } = await open(listOf([alertOf({ status })]), {
      [`PATCH ${LIST}/${FIRST}`]: { body: alertOf({ status: next }) },
    })
    await person.click(screen.getByRole('button', { name: `${name}: ${WORDS}` }))
    expect(await toasts().findByText(said)).toBeVisible()
    expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ action })
    expect(rows()[0]).toHaveTextContent(next === 'active' ? 'Armed' : 'Paused')
  })

  test("that cannot be armed says so in the server's words, in a toast and then in its row", async () => {
    const { user: person } = await open(listOf([alertOf({ status: 'fired' })]), {
      [`PATCH ${LIST}/${FIRST}`]: full,
    })
    await person.click(screen.getByRole('button', { name: `Re-arm: ${WORDS}` }))
    expect(await toasts().findByText('Failed to re-arm the alert')).toBeVisible()
    act(() => pageToasts.clear())
    expect(rows()[0]).toHaveTextContent('The free tier has 3 active alerts. Pause or delete one first.')
  })

  describe('takes another value in its row', () => {
    const PATCH = `PATCH ${LIST}/${FIRST}`
    const edit = () => screen.getByRole('button', { name: `Edit: ${WORDS}` })
    const field = () => screen.getByLabelText('Price at or above (USD)')
    const openField = async (more: Partial<Alert> = {}, routes: Routes = {}) => {
      const page = await open(listOf([alertOf(more)]), routes)
      await page.user.click(edit())
      expect(field()).toHaveFocus()
      return page
    }

    test.each([
      ['', 'Enter the price as a plain number of dollars, such as 65000 or 65000.50'],
      ['0.5', 'The price must be between $1 and $10,000,000'],
      ['65,000', 'Write the number without separators, such as 65000 or 65000.50'],
    ])('but not %j, which is refused beside the field before the server is asked', async (typed, words) => {
      const { user: person, server } = await openField()
      await person.keyboard(typed === '' ? '{Delete}{Enter}' : `${typed}{Enter}`)
      expect(field()).toHaveAccessibleDescription(words)
      expect(field()).toHaveFocus()
      expect(toasts().getByText('Failed to change the alert')).toBeVisible()
      expect(server.to(`${LIST}/${FIRST}`)).toHaveLength(0)
    })

    test('by Enter, which sends it as decimal text and leads back to the button', async () => {
      const { user: person, server } = await openField(
        {},
        { [PATCH]: { body: alertOf({ value: '71500.50' }) } },
      )
      await person.keyboard('71500,5{Enter}')
      expect(await toasts().findByText('Alert changed')).toBeVisible()
      expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ value: '71500.50' })
      expect(rows()[0]).toHaveTextContent('Price above $71,500.50Armed')
      expect(screen.getByRole('button', { name: 'Edit: Price above $71,500.50' })).toHaveFocus()
    })

    test('or keeps the one it has, by Escape and without a word to the server', async () => {
      const { user: person, server } = await openField()
      await person.keyboard('1{Escape}')
      expect(rows()[0]).toHaveTextContent(WORDS)
      expect(edit()).toHaveFocus()
      await person.click(edit())
      expect(field()).toHaveValue('70000.00')
      await person.keyboard('70000{Enter}')
      expect(edit()).toHaveFocus()
      expect(server.to(`${LIST}/${FIRST}`)).toHaveLength(0)
    })

    test('and keeps what was typed when the server refuses it or does not answer', async () => {
      let answer: Answer = {
        status: 422,
        body: {
          code: 'alert_already_active',
          message: 'You already have an active alert of this kind and value.',
        },
      }
      const { user: person } = await openField({}, { [PATCH]: () => answer })
      await person.keyboard('80000{Enter}')
      expect(await toasts().findByText('Failed to change the alert')).toBeVisible()
      act(() => pageToasts.clear())
      expect(rows()[0]).toHaveTextContent('You already have an active alert of this kind and value.')
      expect(field()).toHaveValue('80000')
      answer = 'unreachable'
      await person.click(screen.getByRole('button', { name: 'Save' }))
      expect(await toasts().findByText('No answer from the server')).toBeVisible()
      expect(field()).toHaveValue('80000')
      await person.click(screen.getByRole('button', { name: 'Cancel' }))
      act(() => pageToasts.clear())
      expect(rows()[0]).toHaveTextContent(/^Price above \$70,000\.00ArmedWaits until Feb 19, 2027Mail/)
    })

    test.each(['fired', 'expired'] as const)('and is armed with it when it is %s', async (status) => {
      const { user: person, server } = await openField(
        { status, fired_at: '2026-11-22T12:00:00Z' },
        { [PATCH]: { body: alertOf({ value: '71000.00' }) } },
      )
      await person.keyboard('71000')
      await person.click(screen.getByRole('button', { name: 'Save and arm' }))
      expect(await toasts().findByText('Alert changed')).toBeVisible()
      expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ value: '71000.00', action: 're_arm' })
      expect(rows()[0]).toHaveTextContent('Armed')
    })

    test('and says when the price is there already', async () => {
      const { user: person } = await openField()
      setPrices({ spot: readingOf(64_210) })
      expect(field()).toHaveAccessibleDescription('The price now is $64,210.00.')
      await person.keyboard('60000')
      expect(within(rows()[0] as HTMLElement).getByText(/^The price is there already/)).toBeVisible()
    })
  })

  test('whose change was made but not confirmed is shown as the server has it', async () => {
    const { user: person, told } = await open(listOf([alertOf()]), {
      [`PATCH ${LIST}/${FIRST}`]: () => {
        told.list = listOf([alertOf({ status: 'paused' })])
        return 'unreachable'
      },
    })
    await person.click(screen.getByRole('button', { name: `Pause: ${WORDS}` }))
    expect(await toasts().findByText(/^It is not known whether the change was made/)).toBeVisible()
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Paused'))
    expect(document.body).not.toHaveTextContent('Nothing has changed')
  })

  test('lists an alert whose creation was not confirmed', async () => {
    const { user: person, told } = await open(listOf([]), {
      [`POST ${LIST}`]: () => {
        told.list = listOf([alertOf()])
        return 'unreachable'
      },
    })
    await person.click(screen.getByRole('button', { name: 'New alert' }))
    await enter(person, value(), '70000')
    await person.click(set())
    expect(await toasts().findByText(/^It is not known whether the alert was set/)).toBeVisible()
    expect(value()).toHaveValue('70000')
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  test('has a switch for its mails', async () => {
    const { user: person, server } = await open(listOf([alertOf()]), {
      [`PATCH ${LIST}/${FIRST}`]: { body: alertOf({ mails: false }) },
    })
    const mail = screen.getByRole('checkbox', { name: `Mail for: ${WORDS}` })
    await person.click(mail)
    expect(mail).not.toBeChecked()
    await waitFor(() => expect(mail).toBeEnabled())
    expect(mail).not.toBeChecked()
    expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ mails: false })
  })

  test('is asked about before it goes, and leaves the reader in the list', async () => {
    const other = alertOf({ id: SECOND, value: '80000.00' })
    const { user: person, server } = await open(listOf([alertOf(), other]), {
      [`DELETE ${LIST}/${FIRST}`]: { body: { id: FIRST } },
    })
    await person.click(screen.getByRole('button', { name: `Delete: ${WORDS}` }))
    await person.click(dialog().getByRole('button', { name: 'Keep it' }))
    expect(server.to(`${LIST}/${FIRST}`)).toHaveLength(0)
    await person.click(screen.getByRole('button', { name: `Delete: ${WORDS}` }))
    await person.click(dialog().getByRole('button', { name: 'Delete alert' }))
    expect(await toasts().findByText('Alert deleted')).toBeVisible()
    expect(rows()).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('list', { name: 'Your alerts' })).toHaveFocus())
  })

  test('that has gone elsewhere is gone, as was wanted', async () => {
    const { user: person } = await open(listOf([alertOf()]), {
      [`DELETE ${LIST}/${FIRST}`]: { status: 404, body: { code: 'alert_not_found', message: 'Gone' } },
    })
    await person.click(screen.getByRole('button', { name: `Delete: ${WORDS}` }))
    await person.click(dialog().getByRole('button', { name: 'Delete alert' }))
    expect(await screen.findByText('No alerts')).toBeVisible()
  })
})

describe('mails', () => {
  test('are switched off for all alerts at once, and a failure leaves the switch', async () => {
    let isBroken = true
    const { user: person, server } = await open(listOf([alertOf()]), {
      [`PATCH ${SETTINGS}`]: () =>
        isBroken ? 'unreachable' : { body: { mails: false, has_confirmed_address: true } },
    })
    const mails = screen.getByRole('checkbox', { name: 'Send mails of alerts' })
    await person.click(mails)
    expect(await toasts().findByText('No answer from the server')).toBeVisible()
    expect(mails).toBeChecked()
    isBroken = false
    await person.click(mails)
    expect(await toasts().findByText('Mails of alerts are off')).toBeVisible()
    expect(mails).not.toBeChecked()
    expect(server.to(SETTINGS)[0]?.body).toEqual({ mails: false })
  })

  test('go to confirmed addresses only, and the card says so', async () => {
    await open(listOf([], { settings: { mails: true, has_confirmed_address: false } }))
    expect(screen.getByRole('checkbox', { name: 'Send mails of alerts' })).toHaveAccessibleDescription(
      'Your address has not been confirmed, so alerts are told here alone.',
    )
  })
})

describe('the history', () => {
  test('says what was triggered, at which price, when, and from which kind of source', async () => {
    const { user: person } = await open(listOf([]), {}, [
      noticeOf({ mailed: true }),
      noticeOf({
        id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0b',
        kind: 'day_move',
        value: '5.00',
        price: '58000.00',
        price_24h: '64000.00',
        source: 'simulated',
      }),
    ])
    await person.click(screen.getByText('History'))
    const [first, second] = within(
      screen.getByRole('list', { name: 'Triggered alerts, the newest first' }),
    ).getAllByRole('listitem')
    expect(first).toHaveTextContent(/^Price above \$70,000\.00, at \$70,012\.40Nov 21, 2026.*, mailed$/)
    expect(second).toHaveTextContent(
      /^24 h move of 5\.00% or more, at \$58,000\.00, after \$64,000\.00 24 hours beforeSimulated/,
    )
    expect(second).not.toHaveTextContent('mailed')
  })

  test('grows by itself, and what is new is said once', async () => {
    const { told } = await open(listOf([alertOf()]), {}, [noticeOf({ id: SECOND })])
    expect(toasts().queryAllByRole('listitem')).toHaveLength(0)
    told.notices = [noticeOf(), ...told.notices]
    told.list = listOf([alertOf({ status: 'fired', fired_at: '2026-11-21T12:00:00Z' })])
    fireEvent(window, new Event('focus'))
    expect(await toasts().findByText('The price was $70,012.40.')).toBeVisible()
    expect(rows()[0]).toHaveTextContent('Triggered')
    act(() => pageToasts.clear())
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(toasts().queryAllByRole('listitem')).toHaveLength(0)
  })
})
