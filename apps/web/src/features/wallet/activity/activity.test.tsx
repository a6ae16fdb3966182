import type { BitcoinOverview, Payment } from '@satlens/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccounts } from '#test/accounts.tsx'
import { captureSavedFiles } from '#test/browser.ts'
import { errorAnswer, type ReceivedRequest, type Route, type Routes } from '#test/fake-server.ts'
import { layOutLists } from '#test/lay-out-lists.ts'
import {
  ADDRESS,
  accountOf,
  FIRST_ID,
  overviewOf,
  paymentOf,
  SECOND_ID,
  scannedAccount,
  TXID,
} from '#test/overview.ts'
import { resetPrices } from '#test/prices.ts'
import { dialog, enter, expectTexts, press, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'

const PAYMENTS = '/functions/v1/bitcoin-activity'
const EXPORT = '/functions/v1/bitcoin-activity-export'
const ACCOUNTS = [accountOf(), accountOf({ id: SECOND_ID, name: 'Family' })]

beforeEach(() => {
  setSignedIn()
  layOutLists()
})
afterEach(() => {
  act(() => setAmountsHidden(false))
  resetPrices()
})

const payments = (count: number, more: (index: number) => Partial<Payment> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    paymentOf({ id: `p${index}`, label: `Payment ${index}`, ...more(index) }),
  )

async function openActivity(
  of: readonly Payment[],
  { routes = {}, overview = {} }: { routes?: Routes; overview?: Partial<BitcoinOverview> } = {},
) {
  const first = overviewOf(ACCOUNTS, { payments: [...of], ...overview })
  const opened = await openAccounts(ACCOUNTS, (served) => {
    served.overview = first
    return routes
  })
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeVisible()
  return opened
}

/** The payments in view, each as its text. */
const shown = () =>
  within(screen.getByRole('list', { name: 'Payments' }))
    .getAllByRole('button')
    .map((item) => item.textContent)
const openedPayment = (name: string | RegExp) => screen.findByRole('button', { name })
const queries = (requests: readonly ReceivedRequest[]) =>
  requests.map(({ query }) => Object.fromEntries(query))

describe('a payment in the list', () => {
  test.each([
    ['received', {}, 'Received Confirmed Savings · Nov 20, 2026 +0.00070000 BTC $44.94 then'],
    [
      'sent and labelled',
      { direction: 'out', amount_sats: '-70000', label: 'Rent', verified: true },
      'Rent Verified Sent · Savings · Nov 20, 2026 −0.00070000 BTC $44.94 then',
    ],
    [
      'moved, without a price',
      { direction: 'self', amount_sats: '-1410', fiat: null, height: 999, confirmations: 2 },
      'Moved within the account 2 confirmations Savings · Nov 20, 2026 −0.00001410 BTC No USD price known',
    ],
    [
      'unconfirmed',
      { state: 'unconfirmed', height: null },
      'Received Unconfirmed Savings · Nov 20, 2026 +0.00070000 BTC $44.94 then',
    ],
    [
      'replaced',
      { state: 'replaced', height: null },
      'Received Replaced Savings · Nov 20, 2026 +0.00070000 BTC $44.94 then',
    ],
  ] as const)('is described if it was %s', async (_what, more, expected) => {
    await openActivity([paymentOf(more)])
    expect(await screen.findByRole('list', { name: 'Payments' })).toBeVisible()
    expect(shown()).toEqual([expected])
  })

  test('names no account if there is only one, and no amount while amounts are hidden', async () => {
    act(() => setAmountsHidden(true))
    const [savings] = ACCOUNTS
    await openActivity([paymentOf()], { overview: { accounts: [savings as (typeof ACCOUNTS)[number]] } })
    expect(await screen.findByRole('list', { name: 'Payments' })).toBeVisible()
    expect(shown()).toEqual(['Received Confirmed Nov 20, 2026 ••••• BTC '])
  })
})

describe('the list of payments', () => {
  test('says that there are none, or that the scan may still find some', async () => {
    const { served } = await openActivity([])
    expect(await screen.findByText('No payments yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    served.overview = overviewOf([scannedAccount()])
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect(await screen.findByText(/^We're still looking for payments/)).toBeVisible()
  })

  test('loads the next page when its end comes into view', async () => {
    const { server, user } = await openActivity(payments(50), {
      overview: { next: 'k1' },
      routes: {
        [`GET ${PAYMENTS}`]: { body: { payments: payments(60, (i) => ({ id: `q${i}` })), next: null } },
      },
    })
    expect(await openedPayment(/^Payment 0 /)).toBeVisible()
    expect(server.to(PAYMENTS)).toEqual([])
    act(() => screen.getByRole('button', { name: /^Payment 0 / }).focus())
    await user.keyboard('{End}')
    await waitFor(() =>
      expect(queries(server.to(PAYMENTS))).toEqual([{ before: 'k1', limit: '200', currency: 'USD' }]),
    )
    await waitFor(() => expect(screen.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-setsize', '110'))
  })

  test('offers to try again if the next page cannot be loaded', async () => {
    const answers = ['unreachable' as const]
    const { user } = await openActivity(payments(5), {
      overview: { next: 'k1' },
      routes: {
        [`GET ${PAYMENTS}`]: () =>
          answers.shift() ?? { body: { payments: [paymentOf({ id: 'q', label: 'Older' })], next: null } },
      },
    })
    const alert = await screen.findByText("Couldn't load more payments.")
    expect(alert).toBeVisible()
    await press(user, 'Try again')
    expect(await openedPayment(/^Older /)).toBeVisible()
    expect(screen.queryByText("Couldn't load more payments.")).toBeNull()
  })

  test('shows a payment that arrives, and then its confirmation, without another request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, served } = await openActivity([paymentOf({ label: 'Old' })])
    expect(await openedPayment(/^Old /)).toBeVisible()
    const arrived = paymentOf({ id: 'new', label: 'New', state: 'unconfirmed', height: null })
    served.overview = overviewOf(ACCOUNTS, { payments: [arrived, paymentOf({ label: 'Old' })] })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await openedPayment(/^New Unconfirmed/)).toBeVisible()
    expect(shown()).toHaveLength(2)
    const confirmed = { ...arrived, state: 'confirmed', height: 1_000, confirmations: 1 } as const
    served.overview = overviewOf(ACCOUNTS, { payments: [confirmed, paymentOf({ label: 'Old' })] })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await openedPayment(/^New 1 confirmation /)).toBeVisible()
    served.overview = { ...served.overview, tip: { height: 1_001, time: '2026-11-21T09:10:00Z' } }
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await openedPayment(/^New 2 confirmations /)).toBeVisible()
    expect(server.to(PAYMENTS)).toEqual([])
  })
})

describe('the filters', () => {
  async function openFilters(
    answer: Route = { body: { payments: [paymentOf({ label: 'Rent' })], next: null } },
  ) {
    const opened = await openActivity(payments(3), { routes: { [`GET ${PAYMENTS}`]: answer } })
    await opened.user.click(screen.getByText('Filter'))
    return opened
  }

  test('are sent to the server, the label after a pause in typing, and can be cleared', async () => {
    const { user, server } = await openFilters()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Family')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Sent')
    await user.type(screen.getByRole('searchbox', { name: 'Label contains' }), 'rent')
    await waitFor(() =>
      expect(queries(server.to(PAYMENTS))).toEqual([
        { account: SECOND_ID, currency: 'USD' },
        { account: SECOND_ID, direction: 'out', currency: 'USD' },
        { account: SECOND_ID, direction: 'out', label: 'rent', currency: 'USD' },
      ]),
    )
    expect(await screen.findByText('Filter (3)')).toBeVisible()
    await waitFor(() => expect(shown()).toHaveLength(1))
    await press(user, 'Clear filters')
    await waitFor(() => expect(shown()).toHaveLength(3))
    expect(screen.getByRole('searchbox', { name: 'Label contains' })).toHaveValue('')
  })

  test('say that no payment matches', async () => {
    const { user } = await openFilters({ body: { payments: [], next: null } })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Received')
    expect(await screen.findByText('No payments match')).toBeVisible()
  })

  test("show the server's message if the payments cannot be loaded", async () => {
    const answers = [errorAnswer(500, 'unexpected_failure', 'Broken')]
    const { user } = await openFilters(() => answers.shift() ?? { body: { payments: [], next: null } })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Received')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your paymentsBroken')
    await press(user, 'Try again')
    expect(await screen.findByText('No payments match')).toBeVisible()
  })
})

describe('the details of a payment', () => {
  const details = async (more: Partial<Payment>, overview: Partial<BitcoinOverview> = {}) => {
    const { user } = await openActivity([paymentOf({ label: 'Rent', ...more })], { overview })
    await press(user, /^Rent /)
    return user
  }
  const value = (term: string) => dialog().getByText(term).closest('div')

  test('name addresses, transaction, block and fee, and return the focus', async () => {
    const user = await details({ direction: 'out', amount_sats: '-70000', fee_sats: '2820' })
    expect(dialog('Sent').getByText(ADDRESS.slice(0, 4))).toBeVisible()
    expect(dialog().getByText(TXID)).toBeVisible()
    expect(dialog().getByRole('button', { name: 'Copy transaction ID' })).toBeVisible()
    expect(value('Block')).toHaveTextContent('991')
    expect(value('Block')).toHaveTextContent('10 confirmations')
    expect(value('Network fee')).toHaveTextContent('0.00002820 BTC')
    expect(value('Value at that time')).toHaveTextContent('$44.94')
    expect(value('Value at that time')).toHaveTextContent(/Price of Nov 20, 2026.*, from api\.example\.com/)
    expect(value('Account')).toHaveTextContent('Savings')
    expect(dialog().getByRole('button', { name: 'Edit label: this payment' })).toBeVisible()
    await press(user, 'Close', dialog())
    expect(screen.getByRole('button', { name: /^Rent / })).toHaveFocus()
  })

  test.each([
    ['a proof', { verified: true }, {}, 'We verified a proof that this block contains the transaction.'],
    ['Esplora', {}, {}, 'No proof. We rely on what the Esplora server says.'],
    [
      'Electrum',
      {},
      { source: { kind: 'electrum', offers_proofs: true } },
      'No proof. We rely on what the Electrum server says.',
    ],
  ] as const)('say whom to believe with %s', async (_what, more, overview, expected) => {
    await details(more, overview)
    expect(dialog().getByText(expected)).toBeVisible()
  })

  test('of an own payment that waits for a block lead to a higher fee', async () => {
    const user = await details({
      state: 'unconfirmed',
      direction: 'out',
      amount_sats: '-70000',
      height: null,
    })
    await user.click(dialog().getByRole('link', { name: 'Raise the fee' }))
    expect(await screen.findByText('At /send')).toBeVisible()
  })

  test('explain a replaced payment and name its replacement', async () => {
    await details({ state: 'replaced', height: null, replaced_by: 'cd'.repeat(32) })
    await expectTexts(dialog(), /^Another transaction spent the same coins/, 'cd'.repeat(32))
    expect(dialog().getByText(/^Only a payment in a block can be proven\./)).toBeVisible()
    expect(value('First seen')).toBeVisible()
  })
})

describe('the export', () => {
  test('saves the payments that match the filters', async () => {
    const files = captureSavedFiles()
    const { user, server } = await openActivity(payments(3), {
      routes: {
        [`GET ${PAYMENTS}`]: { body: { payments: payments(1), next: null } },
        [`GET ${EXPORT}`]: { body: 'date,amount' },
      },
    })
    await user.click(screen.getByText('Filter'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Savings')
    await waitFor(() => expect(shown()).toHaveLength(1))
    await press(user, 'Export CSV')
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
    expect(files[0]?.blob.type).toBe('text/csv')
    expect(queries(server.to(EXPORT))).toEqual([{ account: FIRST_ID, format: 'csv', currency: 'USD' }])
  })

  test('reports a failure', async () => {
    const { user } = await openActivity(payments(3), { routes: { [`GET ${EXPORT}`]: 'unreachable' } })
    await press(user, 'Export JSON')
    await expectTexts(toasts(), 'Failed to export your payments')
    expect(screen.getByRole('button', { name: 'Export JSON' })).toBeEnabled()
  })

  test('a search of the label finds its text', async () => {
    const { user, server } = await openActivity(payments(3), {
      routes: { [`GET ${PAYMENTS}`]: { body: { payments: [], next: null } } },
    })
    await user.click(screen.getByText('Filter'))
    await enter(user, screen.getByRole('searchbox', { name: 'Label contains' }), '  rent ')
    await waitFor(() => expect(queries(server.to(PAYMENTS))).toEqual([{ label: 'rent', currency: 'USD' }]))
  })
})
