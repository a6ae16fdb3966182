import type { AlertNotice, Notice, PaymentNotice, PriceAlert, PriceAlertList } from '@satlens/contract'
import { toUsdCents } from '@satlens/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { createPriceReading, resetPrices, setPrices } from '#test/prices.ts'
import { dialog, enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { toast as pageToasts } from '#ui/overlay/toast-store.ts'
import { openAlertFormAtPrice } from './alert-form-store.ts'
import { AlertsCard } from './alerts-card.tsx'

const LIST = '/alerts/v1/alerts'
const SETTINGS = '/alerts/v1/settings'
const FIRST = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e01'
const SECOND = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e02'
const DAY = '2026-11-22T12:00:00Z'
const WORDS = 'Price at or above $70,000.00'

const alertOf = (more: Partial<PriceAlert> = {}): PriceAlert => ({
  id: FIRST,
  kind: 'price_above',
  currency: 'USD',
  value: '70000.00',
  status: 'active',
  waits_for_return: false,
  mails: true,
  created_at: '2026-11-21T08:00:00Z',
  expires_at: '2027-02-19T08:00:00Z',
  fired_at: null,
  ...more,
})
const listOf = (alerts: PriceAlert[], more: Partial<PriceAlertList> = {}): PriceAlertList => ({
  alerts,
  active_limit: 3,
  kept_limit: 20,
  evaluating: true,
  paused: null,
  paused_currencies: [],
  settings: { mails: true, has_confirmed_address: true },
  ...more,
})
const noticeOf = (more: Partial<AlertNotice> = {}): AlertNotice => ({
  id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a',
  alert_id: FIRST,
  kind: 'price_above',
  currency: 'USD',
  value: '70000.00',
  price: '70012.40',
  price_24h: null,
  as_of: '2026-11-21T12:00:00Z',
  source: 'api.example.com',
  mailed: false,
  ...more,
})
const paymentNoticeOf = (more: Partial<PaymentNotice> = {}): PaymentNotice => ({
  id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0c',
  kind: 'received',
  account_id: FIRST,
  account_name: 'Savings',
  txid: 'ab'.repeat(32),
  direction: 'in',
  amount_sats: '150000',
  value: null,
  as_of: '2026-11-21T12:00:00Z',
  mailed: false,
  ...more,
})
const LIMIT = 'The free tier has 3 active alerts. Pause or delete one first.'
const full = errorAnswer(422, 'alert_limit_reached', LIMIT)

const FEEDS = {
  'GET /market/v1/prices/BTC-USD/spot': () => new Promise<Answer>(() => {}),
  'GET /market/v1/tickers/BTC-USD': () => new Promise<Answer>(() => {}),
}

async function open(list: PriceAlertList = listOf([]), routes: Routes = {}, notices: Notice[] = []) {
  const told = { list, notices }
  const server = startFakeServer({
    [`GET ${LIST}`]: () => ({ body: told.list }),
    'GET /alerts/v1/notices': () => ({ body: { notices: told.notices, next: null } }),
    ...FEEDS,
    ...routes,
  })
  const page = renderPage(<AlertsCard currency="USD" />, { path: '/dashboard' })
  expect(screen.getByRole('status', { name: 'Loading your alerts' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  return { server, told, ...page }
}

beforeEach(setSignedIn)
afterEach(resetPrices)

const rows = () => within(screen.getByRole('list', { name: 'Your alerts' })).getAllByRole('listitem')
const value = () => dialog().getByRole('textbox')
const setAlert = async (person: UserEvent, typed: string) => {
  await press(person, 'New alert')
  await enter(person, value(), typed)
  await press(person, 'Set alert', dialog())
}
const clearToasts = () => act(() => pageToasts.clear())

describe('alerts in other currencies', () => {
  test('name their currency in the list and in the history', async () => {
    const euros = { kind: 'price_above', currency: 'EUR', value: '60000.00' } as const
    const yen = { id: SECOND, kind: 'day_move', currency: 'JPY', value: '5.00' } as const
    const notice = noticeOf({ ...euros, price: '60012.40' })
    const { user: person } = await open(listOf([alertOf(euros), alertOf(yen)]), {}, [notice])
    expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Price in EUR at or above €60,000.00Active',
      '24h change in JPY of 5.00% or moreActive',
    ])
    await person.click(screen.getByText('History'))
    expect(screen.getByText('Price in EUR at or above €60,000.00, at €60,012.40')).toBeVisible()
  })

  test('the page names the reason for each currency whose alerts are on hold', async () => {
    await open(
      listOf([alertOf({ currency: 'EUR' })], {
        evaluating: false,
        paused_currencies: [
          { currency: 'EUR', kinds: ['price_above'], because: 'delayed' },
          { currency: 'JPY', kinds: ['day_move'], because: 'no_history' },
        ],
      }),
    )
    expect(screen.getByText('Alerts in EUR are on hold')).toBeVisible()
    expect(screen.getByText(/^The latest price is too old\./)).toBeVisible()
    expect(screen.getByText('Alerts in JPY are on hold')).toBeVisible()
    expect(
      screen.getByText(/24h change alerts start once we have collected prices for a day\.$/),
    ).toBeVisible()
  })
})

describe('a failed reading of the alerts', () => {
  test("shows the server's message and is retried by a button", async () => {
    const answers = [errorAnswer(500, 'unexpected_failure', 'Broken')]
    const { user: person } = await open(undefined, {
      [`GET ${LIST}`]: () => answers.shift() ?? { body: listOf([]) },
    })
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load your alertsBroken')
    await press(person, 'Try again')
    expect(await screen.findByText('No alerts')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('does not prevent setting an alert', async () => {
    const made: PriceAlert[] = []
    const { user: person } = await open(undefined, {
      [`GET ${LIST}`]: () => (made.length === 0 ? 'unreachable' : { body: listOf(made) }),
      [`POST ${LIST}`]: () => ({ body: made[made.push(alertOf()) - 1] }),
    })
    expect(screen.getByRole('alert')).toBeVisible()
    await setAlert(person, '70000')
    expect(await screen.findByRole('list', { name: 'Your alerts' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('leaves the previous list in view', async () => {
    await open(listOf([alertOf()]))
    const failing = startFakeServer({})
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(failing.to(LIST)).toHaveLength(1))
    expect(rows()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('the card states the limits of the free tier and offers nothing that lifts them', async () => {
  await open(listOf([alertOf(), alertOf({ id: SECOND, value: '80000.00', status: 'paused' })]))
  expect(screen.getByText('1 of 3 active')).toBeVisible()
  expect(screen.getByText(/^Free plan: up to 3 active alerts\..*expires after 90 days/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['delayed', /^The latest price is too old/],
  ['unavailable', /^The price feed isn't responding/],
  ['simulated', /^Prices on this server are simulated/],
] as const)('the card says that alerts are paused while prices are %s', async (because, words) => {
  const kinds: NonNullable<PriceAlertList['paused']>['kinds'] = ['price_above', 'price_below']
  await open(listOf([alertOf()], { evaluating: false, paused: { kinds, because } }))
  expect(screen.getByText('Alerts are on hold')).toBeVisible()
  expect(screen.getByText(words)).toHaveTextContent('This affects price alerts.')
})

describe('a new alert', () => {
  const openForm = async (...given: Parameters<typeof open>) => {
    const page = await open(...given)
    await press(page.user, 'New alert')
    return page
  }

  test('shows an invalid value beside the field and in a toast, and sends nothing', async () => {
    const { user: person, server } = await openForm()
    for (const [typed, message] of [
      ['', 'Enter a price in US dollars, for example 65000 or 65000.50'],
      ['0.5', 'The price must be between $1 and $10,000,000'],
      ['65000.123', 'The price cannot have more than 2 decimal places'],
      ['65,000', 'Enter a number without commas, for example 65000 or 65000.50'],
    ] as const) {
      await person.clear(value())
      if (typed !== '') await enter(person, value(), typed)
      await press(person, 'Set alert', dialog())
      expect(value()).toHaveAccessibleDescription(message)
      expect(value()).toHaveFocus()
      await expectTexts(toasts(), 'Failed to set the alert', message)
    }
    expect(server.received.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('a new alert is sent as decimal text and then stands first in the list', async () => {
    const made = alertOf({ id: SECOND, kind: 'price_below', value: '61000.50' })
    const { user: person, server } = await openForm(listOf([alertOf()]), { [`POST ${LIST}`]: { body: made } })
    await person.click(dialog().getByRole('radio', { name: 'Below' }))
    await enter(person, value(), '61000,5')
    await person.click(dialog().getByRole('checkbox', { name: 'Also email me' }))
    await press(person, 'Set alert', dialog())
    await expectTexts(toasts(), 'Alert set', 'Price at or below $61,000.50')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Price at or below $61,000.50Active',
      `${WORDS}Active`,
    ])
    expect(server.to(LIST).find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'price_below',
      currency: 'USD',
      value: '61000.50',
      mails: false,
    })
  })

  test('shows the limit before and after sending, and keeps what was typed', async () => {
    const three = ['1', '2', '3'].map((digit) =>
      alertOf({ id: FIRST.replace(/.$/, digit), value: `7${digit}000.00` }),
    )
    const { user: person } = await openForm(listOf(three), { [`POST ${LIST}`]: full })
    expect(dialog().getByText(/^You've reached the free plan's limit of 3 active alerts/)).toBeVisible()
    await enter(person, value(), '90000')
    await press(person, 'Set alert', dialog())
    expect(await toasts().findByText(LIMIT)).toBeVisible()
    clearToasts()
    expect(dialog().getByText(LIMIT)).toBeVisible()
    expect(value()).toHaveValue('90000')
  })

  test('offers steps from the live price and reports a price that is already reached', async () => {
    const { user: person } = await openForm()
    setPrices({})
    expect(value()).toHaveAccessibleDescription('There is no live price to compare with right now.')
    expect(dialog().queryByRole('button', { name: /the current price/ })).toBeNull()
    setPrices({ spot: createPriceReading(64_210) })
    expect(value()).toHaveAccessibleDescription('Current price: $64,210.00')
    await person.click(dialog().getByRole('button', { name: '5% above the current price: $67,420.00' }))
    expect(value()).toHaveValue('67420')
    expect(dialog().queryByText(/^This level has already been reached/)).toBeNull()
    await person.click(dialog().getByRole('radio', { name: 'Below' }))
    expect(dialog().getByText(/^This level has already been reached/)).toBeVisible()
    await person.click(dialog().getByRole('button', { name: '10% below the current price: $57,789.00' }))
    expect(value()).toHaveValue('57789')
  })

  test('takes a 24 h move in percent', async () => {
    const made = alertOf({ kind: 'day_move', value: '7.50' })
    const { user: person, server } = await openForm(listOf([]), { [`POST ${LIST}`]: { body: made } })
    await person.click(dialog().getByRole('radio', { name: '24h change' }))
    await enter(person, dialog().getByLabelText('Change up or down (%)'), '7.5')
    await press(person, 'Set alert', dialog())
    expect(await toasts().findByText('24h change of 7.50% or more')).toBeVisible()
    expect(server.to(LIST).at(-1)?.body).toEqual({
      kind: 'day_move',
      currency: 'USD',
      value: '7.50',
      mails: true,
    })
  })

  test('opens with the price that was chosen on the chart', async () => {
    await open()
    act(() => openAlertFormAtPrice(toUsdCents(61_234_56n), toUsdCents(64_000_00n), 'USD'))
    expect(value()).toHaveValue('61234.56')
    expect(dialog().getByRole('radio', { name: 'Below' })).toBeChecked()
    act(() => openAlertFormAtPrice(toUsdCents(66_000_00n), toUsdCents(64_000_00n), 'USD'))
    expect(value()).toHaveValue('66000.00')
    expect(dialog().getByRole('radio', { name: 'Above' })).toBeChecked()
  })
})

describe('an alert in the list', () => {
  const GONE_BACK = /^This level has already been reached\. The alert triggers once/
  test.each([
    [{}, 'Active', /^Expires Feb 19, 2027$/, 'Pause', 'pause'],
    [{ waits_for_return: true }, 'Active', GONE_BACK, 'Pause', 'pause'],
    [{ status: 'paused' }, 'Paused', /^Expires Feb 19, 2027$/, 'Resume', 'resume'],
    [{ status: 'fired', fired_at: DAY }, 'Triggered', /^Nov 22, 2026/, 'Reactivate', 're_arm'],
    [{ status: 'expired' }, 'Expired', /^Feb 19, 2027$/, 'Reactivate', 're_arm'],
  ] as const)('an alert of %j shows its state %s and is changed by one button', async (...row) => {
    const [more, state, words, name, action] = row
    const next = action === 'pause' ? 'paused' : 'active'
    const { user: person, server } = await open(listOf([alertOf(more)]), {
      [`PATCH ${LIST}/${FIRST}`]: { body: alertOf({ status: next }) },
    })
    const shown = within(rows()[0] as HTMLElement)
    expect(rows()[0]).toHaveTextContent(WORDS)
    await expectTexts(shown, state, words)
    await press(person, `${name}: ${WORDS}`)
    const DONE = { pause: 'Alert paused', resume: 'Alert resumed', re_arm: 'Alert reactivated' }
    expect(await toasts().findByText(DONE[action])).toBeVisible()
    expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ action })
    expect(rows()[0]).toHaveTextContent(next === 'active' ? 'Active' : 'Paused')
  })
  test("shows the server's message in a toast and in its row if it cannot be activated", async () => {
    const { user: person } = await open(listOf([alertOf({ status: 'fired' })]), {
      [`PATCH ${LIST}/${FIRST}`]: full,
    })
    await press(person, `Reactivate: ${WORDS}`)
    expect(await toasts().findByText('Failed to reactivate the alert')).toBeVisible()
    clearToasts()
    expect(rows()[0]).toHaveTextContent(LIMIT)
  })

  describe('editing an alert in its row', () => {
    const PATCH = `PATCH ${LIST}/${FIRST}`
    const edit = () => screen.getByRole('button', { name: `Edit: ${WORDS}` })
    const field = () => screen.getByLabelText('Price at or above (USD)')
    const openField = async (more: Partial<PriceAlert> = {}, routes: Routes = {}) => {
      const page = await open(listOf([alertOf(more)]), routes)
      await page.user.click(edit())
      expect(field()).toHaveFocus()
      return page
    }

    test('sends decimal text at Enter and moves the focus back to the button', async () => {
      const { user: person, server } = await openField(
        {},
        { [PATCH]: { body: alertOf({ value: '71500.50' }) } },
      )
      await person.keyboard('71500,5{Enter}')
      expect(await toasts().findByText('Alert updated')).toBeVisible()
      expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ value: '71500.50' })
      expect(rows()[0]).toHaveTextContent('Price at or above $71,500.50Active')
      expect(screen.getByRole('button', { name: 'Edit: Price at or above $71,500.50' })).toHaveFocus()
    })

    test('shows an invalid value beside the field, keeps its value at Escape, and sends nothing', async () => {
      const { user: person, server } = await openField()
      setPrices({ spot: createPriceReading(64_210) })
      expect(field()).toHaveAccessibleDescription('Current price: $64,210.00')
      await person.keyboard('60000')
      expect(within(rows()[0] as HTMLElement).getByText(/^This level has already been reached/)).toBeVisible()
      await person.clear(field())
      await person.keyboard('0.5{Enter}')
      expect(field()).toHaveAccessibleDescription('The price must be between $1 and $10,000,000')
      expect(field()).toHaveFocus()
      expect(toasts().getByText('Failed to update the alert')).toBeVisible()
      await person.keyboard('1{Escape}')
      expect(rows()[0]).toHaveTextContent(WORDS)
      expect(edit()).toHaveFocus()
      await person.click(edit())
      expect(field()).toHaveValue('70000.00')
      await person.keyboard('70000{Enter}')
      expect(edit()).toHaveFocus()
      expect(server.to(`${LIST}/${FIRST}`)).toHaveLength(0)
    })
    test('keeps what was typed if the server rejects it or is unreachable', async () => {
      const message = 'You already have an active alert of this kind and value.'
      let answer = errorAnswer(422, 'alert_already_active', message)
      const { user: person } = await openField({}, { [PATCH]: () => answer })
      await person.keyboard('80000{Enter}')
      expect(await toasts().findByText('Failed to update the alert')).toBeVisible()
      clearToasts()
      expect(rows()[0]).toHaveTextContent(message)
      expect(field()).toHaveValue('80000')
      answer = 'unreachable'
      await press(person, 'Save')
      expect(await toasts().findByText("The server didn't respond")).toBeVisible()
      expect(field()).toHaveValue('80000')
      await press(person, 'Cancel')
      clearToasts()
      expect(rows()[0]).toHaveTextContent(/^Price at or above \$70,000\.00ActiveExpires Feb 19, 2027Email/)
    })

    test.each(['fired', 'expired'] as const)(
      'an alert edited in its row is armed with its new value if it is %s',
      async (status) => {
        const { user: person, server } = await openField(
          { status, fired_at: DAY },
          { [PATCH]: { body: alertOf({ value: '71000.00' }) } },
        )
        await person.keyboard('71000')
        await press(person, 'Save and reactivate')
        expect(await toasts().findByText('Alert updated')).toBeVisible()
        expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ value: '71000.00', action: 're_arm' })
        expect(rows()[0]).toHaveTextContent('Active')
      },
    )
  })

  test('shows the state on the server if the answer to a change is lost', async () => {
    const { user: person, told } = await open(listOf([alertOf()]), {
      [`PATCH ${LIST}/${FIRST}`]: () => {
        told.list = listOf([alertOf({ status: 'paused' })])
        return 'unreachable'
      },
    })
    await press(person, `Pause: ${WORDS}`)
    expect(await toasts().findByText(/^Your change may not have been saved/)).toBeVisible()
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Paused'))
    expect(document.body).not.toHaveTextContent('Nothing has changed')
  })

  test('appears if the answer to its creation is lost', async () => {
    const { user: person, told } = await open(listOf([]), {
      [`POST ${LIST}`]: () => {
        told.list = listOf([alertOf()])
        return 'unreachable'
      },
    })
    await setAlert(person, '70000')
    expect(await toasts().findByText(/^The alert may not have been set/)).toBeVisible()
    expect(value()).toHaveValue('70000')
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  test('has a switch for its emails', async () => {
    const { user: person, server } = await open(listOf([alertOf()]), {
      [`PATCH ${LIST}/${FIRST}`]: { body: alertOf({ mails: false }) },
    })
    const mail = screen.getByRole('checkbox', { name: `Email me: ${WORDS}` })
    await person.click(mail)
    expect(mail).not.toBeChecked()
    await waitFor(() => expect(mail).toBeEnabled())
    expect(mail).not.toBeChecked()
    expect(server.to(`${LIST}/${FIRST}`)[0]?.body).toEqual({ mails: false })
  })

  test('an alert in the list is deleted after a confirmation, and the focus moves to the list', async () => {
    const other = alertOf({ id: SECOND, value: '80000.00' })
    const { user: person, server } = await open(listOf([alertOf(), other]), {
      [`DELETE ${LIST}/${FIRST}`]: { body: { id: FIRST } },
      [`DELETE ${LIST}/${SECOND}`]: errorAnswer(404, 'alert_not_found'),
    })
    await press(person, `Delete: ${WORDS}`)
    await press(person, 'Keep it', dialog())
    expect(server.to(`${LIST}/${FIRST}`)).toHaveLength(0)
    await press(person, `Delete: ${WORDS}`)
    await press(person, 'Delete alert', dialog())
    expect(await toasts().findByText('Alert deleted')).toBeVisible()
    expect(rows()).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('list', { name: 'Your alerts' })).toHaveFocus())
    // The other was deleted on another device.
    await press(person, 'Delete: Price at or above $80,000.00')
    await press(person, 'Delete alert', dialog())
    expect(await screen.findByText('No alerts')).toBeVisible()
  })
})

test('emails of alerts are switched off for all at once, and need a confirmed address', async () => {
  let isBroken = true
  const settings = { mails: true, has_confirmed_address: false }
  const { user: person, server } = await open(listOf([alertOf()], { settings }), {
    [`PATCH ${SETTINGS}`]: () =>
      isBroken ? 'unreachable' : { body: { mails: false, has_confirmed_address: true } },
  })
  const mails = screen.getByRole('checkbox', { name: 'Email me when an alert triggers' })
  const unconfirmed = 'Confirm your email address to get alerts by email. Until then they appear only here.'
  expect(mails).toHaveAccessibleDescription(unconfirmed)
  await person.click(mails)
  expect(await toasts().findByText("The server didn't respond")).toBeVisible()
  expect(mails).toBeChecked()
  isBroken = false
  await person.click(mails)
  expect(await toasts().findByText('Alert emails off')).toBeVisible()
  expect(mails).not.toBeChecked()
  expect(server.to(SETTINGS)[0]?.body).toEqual({ mails: false })
})

describe('the history of alerts', () => {
  test('lists what was triggered, at which price, when and from which source', async () => {
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
      screen.getByRole('list', { name: 'Alerts and payment notices, newest first' }),
    ).getAllByRole('listitem')
    expect(first).toHaveTextContent(
      /^Price at or above \$70,000\.00, at \$70,012\.40Nov 21, 2026.*, emailed$/,
    )
    expect(second).toHaveTextContent(
      /^24h change of 5\.00% or more, at \$58,000\.00, down from \$64,000\.00 24 hours earlierSimulated/,
    )
    expect(second).not.toHaveTextContent('emailed')
  })

  test('lists notices about payments with the amount or the threshold', async () => {
    const { user: person } = await open(listOf([]), {}, [
      paymentNoticeOf({ kind: 'spent', direction: 'out', amount_sats: '-150000' }),
      paymentNoticeOf({ id: SECOND, kind: 'balance_below', value: '70000' }),
    ])
    await person.click(screen.getByText('History'))
    const [spent, below] = within(
      screen.getByRole('list', { name: 'Alerts and payment notices, newest first' }),
    ).getAllByRole('listitem')
    expect(spent).toHaveTextContent(/^Coins spent from Savings0\.0015 BTCNov 21, 2026/)
    expect(below).toHaveTextContent(/^Balance of Savings is below the level you set0\.0007 BTC/)
  })

  test('announces a notice about a payment', async () => {
    const { told } = await open()
    told.notices = [paymentNoticeOf()]
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    expect(await toasts().findByText('Payment to Savings')).toBeVisible()
  })

  test('grows by itself and announces a new entry once', async () => {
    const { told } = await open(listOf([alertOf()]), {}, [noticeOf({ id: SECOND })])
    expect(toasts().queryAllByRole('listitem')).toHaveLength(0)
    told.notices = [noticeOf(), ...told.notices]
    told.list = listOf([alertOf({ status: 'fired', fired_at: '2026-11-21T12:00:00Z' })])
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    expect(await toasts().findByText('Alert triggered at $70,012.40.')).toBeVisible()
    expect(rows()[0]).toHaveTextContent('Triggered')
    clearToasts()
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(toasts().queryAllByRole('listitem')).toHaveLength(0)
  })
})
