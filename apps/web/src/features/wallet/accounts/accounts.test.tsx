import type { AccountOverview, ListedAddress } from '@satlens/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WATCHED as ACCOUNTS, LIST, openAccounts, READ, row, rows } from '#test/accounts.tsx'
import { hideTab } from '#test/browser.ts'
import { errorAnswer, startFakeServer } from '#test/fake-server.ts'
import { layOutLists } from '#test/lay-out-lists.ts'
import {
  ADDRESS,
  accountOf,
  FIRST_ID,
  OVERVIEW_PATH,
  overviewOf,
  SECOND_ID,
  scannedAccount,
} from '#test/overview.ts'
import { createPriceReading, resetPrices, setPrices } from '#test/prices.ts'
import { dialog, expectTexts, press } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'

beforeEach(setSignedIn)
afterEach(() => act(() => setAmountsHidden(false)))
afterEach(resetPrices)

test('the card without accounts says what they are for and offers to add one', async () => {
  await openAccounts()
  expect(screen.getByText(/^Watch accounts of your hardware wallet or other apps/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add an account' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Your accounts' })).toBeNull()
  expect(screen.queryByText(/^Total/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull()
})

test("a failed reading of the accounts shows the server's message and is retried by a button", async () => {
  const answers = [errorAnswer(500, 'unexpected_failure', 'Broken')]
  const { user: person } = await openAccounts([], {
    [READ]: () => answers.shift() ?? { body: overviewOf(ACCOUNTS) },
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load your accountsBroken')
  await press(person, 'Try again')
  expect(await screen.findByRole('list', { name: 'Your accounts' })).toBeVisible()
})

describe('an account in the list', () => {
  test('shows its name, type, balance, pending amount and next unused address', async () => {
    const [savings, ...others] = ACCOUNTS
    await openAccounts([{ ...savings, pending_sats: '-1500' } as AccountOverview, ...others])
    expect(rows()).toHaveLength(3)
    expect(row('Savings').getByText('Native SegWit')).toBeVisible()
    expect(row('Savings').getByRole('img', { name: '0.05432000 BTC' })).toBeVisible()
    expect(row('Savings').getByText('Pending').parentElement).toHaveTextContent('−')
    expect(row('Savings').getByText('Next unused address (#7)').parentElement).toHaveTextContent(ADDRESS)
    expect(row('Savings').getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(row('Family').getByText('2-of-3 multisig')).toBeVisible()
    expect(row('Family').queryByText('Pending')).toBeNull()
    expect(row('Old address').getByText('Single address')).toBeVisible()
    expect(row('Old address').queryByText(/Next unused/)).toBeNull()
    expect(row('Old address').queryByRole('button', { name: /^Addresses/ })).toBeNull()
  })

  test('all of the page is read in one request', async () => {
    const { server } = await openAccounts(ACCOUNTS)
    expect(await screen.findByRole('heading', { name: 'Activity' })).toBeVisible()
    expect(await screen.findByText('No payments yet')).toBeVisible()
    expect(server.received.map(({ path }) => path).filter((path) => path.includes('bitcoin'))).toEqual([
      OVERVIEW_PATH,
    ])
  })

  test('says how to connect a chain index if there is none, and shows the first address', async () => {
    const account = accountOf({
      confirmed_sats: null,
      pending_sats: null,
      next_index: 0,
      missing_because: 'no_index',
    })
    await openAccounts([account], {
      [READ]: { body: overviewOf([account], { source: { kind: null, offers_proofs: false } }) },
    })
    await expectTexts(
      row('Savings'),
      'Balance unknown',
      'First receive address',
      "We can't tell whether it has been used.",
    )
    expect(screen.getByText("This server doesn't read the blockchain")).toBeVisible()
    expect(screen.queryByRole('heading', { name: /account$/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull()
  })
})

describe('the scan of an account', () => {
  const progress = () =>
    row('Savings').queryByRole('progressbar', { name: 'Looking for payments of Savings' })

  test('shows its progress until all addresses are read, and polls meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { served } = await openAccounts([scannedAccount({ addresses_checked: 1_240, payments_found: 1 })])
    expect(progress()).toBeVisible()
    expect(
      row('Savings').getByText('1,240 addresses checked, 1 payment found. You can leave this page.'),
    ).toBeVisible()
    expect(row('Savings').getByText('Balance not known yet')).toBeVisible()
    served.overview = overviewOf([accountOf()])
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(progress()).toBeNull())
    expect(row('Savings').getByRole('img', { name: '0.05432000 BTC' })).toBeVisible()
  })

  test('waits for its turn', async () => {
    await openAccounts([scannedAccount({ status: 'waiting' })])
    expect(progress()).toBeVisible()
    expect(row('Savings').getByText('Waiting to look for payments...')).toBeVisible()
  })

  test('is not shown when a scanned account is read again', async () => {
    const account = accountOf()
    await openAccounts([{ ...account, scan: { ...account.scan, status: 'scanning' } }])
    expect(progress()).toBeNull()
  })

  test.each([
    ['source_unavailable', "We couldn't read the blockchain. We'll try again."],
    ['too_many_payments', 'This account has more payments than we can store. Some are missing.'],
  ] as const)('says why it failed (%s), and keeps the balance', async (error, message) => {
    const account = accountOf()
    await openAccounts([{ ...account, scan: { ...account.scan, status: 'failed', error } }])
    expect(row('Savings').getByText(message)).toBeVisible()
    expect(row('Savings').getByRole('img', { name: '0.05432000 BTC' })).toBeVisible()
  })
})

describe('the total', () => {
  const total = (label: string) => screen.getByRole('heading', { name: label }).parentElement?.parentElement

  test('adds up all accounts in bitcoin, satoshis and dollars', async () => {
    const [savings, family, old] = ACCOUNTS as [AccountOverview, AccountOverview, AccountOverview]
    await openAccounts([savings, { ...family, confirmed_sats: '100000000', pending_sats: '2500' }, old])
    setPrices({ spot: createPriceReading(64_000) })
    expect(total('Total of 3 accounts')).toHaveTextContent('110,864,000 sats · $70,952.96')
    expect(screen.getByRole('img', { name: '1.10864000 BTC' })).toBeVisible()
    expect(total('Total of 3 accounts')).toHaveTextContent('Pending+')
  })

  test('says of how many accounts it is while a balance is not known', async () => {
    const missing = { ...scannedAccount(), id: SECOND_ID, name: 'Family' }
    await openAccounts([accountOf(), missing])
    expect(total('1 of 2 accounts')).toHaveTextContent('5,432,000 sats')
  })

  test('keeps earlier balances with their time if a later reading fails', async () => {
    await openAccounts([accountOf()])
    expect(screen.queryByText(/^As of/)).toBeNull()
    const failing = startFakeServer({})
    hideTab(false)
    await waitFor(() => expect(failing.to(OVERVIEW_PATH)).toHaveLength(1))
    expect(await screen.findByText(/^As of/)).toBeVisible()
    expect(row('Savings').getByRole('img', { name: '0.05432000 BTC' })).toBeVisible()
  })

  test('is on the page in no unit while amounts are hidden', async () => {
    const { user: person } = await openAccounts(ACCOUNTS)
    await press(person, 'Hide amounts')
    for (const text of ['16,296,000', '05432', '16296']) expect(document.body).not.toHaveTextContent(text)
    expect(screen.queryByRole('img', { name: /BTC/ })).toBeNull()
  })
})

describe('the addresses of an account', () => {
  const PATH = `${LIST}/${FIRST_ID}/addresses`
  const addressOf = (index: number, more: Partial<ListedAddress> = {}): ListedAddress => ({
    branch: 'receive',
    index,
    address: `${ADDRESS.slice(0, -2)}${index.toString().padStart(2, '0')}`,
    label: null,
    used: false,
    balance_sats: '0',
    ...more,
  })
  const items = () => dialog().getAllByRole('listitem')

  async function openAddresses(
    pages: Readonly<Record<string, { addresses: ListedAddress[]; next: string | null }>>,
  ) {
    layOutLists()
    const opened = await openAccounts([accountOf()], {
      [`GET ${PATH}`]: ({ query }) => ({ body: pages[query.get('after') ?? ''] }),
    })
    await press(opened.user, 'Addresses: Savings')
    await screen.findByRole('dialog')
    return opened
  }

  test('are listed with their place, use and balance', async () => {
    const used = addressOf(0, { used: true, balance_sats: '70000' })
    await openAddresses({ '': { addresses: [used, addressOf(1, { branch: 'change' })], next: null } })
    expect(await dialog().findByRole('list', { name: 'Addresses of this account' })).toBeVisible()
    const [first, second] = items()
    expect(first).toHaveTextContent(`Receive #1Used0.00070000 BTC`)
    expect(first).toHaveTextContent(used.address)
    expect(second).toHaveTextContent('Change #2')
    expect(second).not.toHaveTextContent('Used')
  })

  test('hides used ones by choice, and reads on until unused ones are there', async () => {
    const { user: person } = await openAddresses({
      '': { addresses: [addressOf(0, { used: true }), addressOf(1, { used: true })], next: 'k1' },
      k1: { addresses: [addressOf(2, { used: true }), addressOf(3)], next: null },
    })
    await person.click(await dialog().findByRole('checkbox', { name: 'Hide used addresses' }))
    await waitFor(() =>
      expect(items().map((item) => item.textContent)).toEqual([expect.stringContaining('#4')]),
    )
    await person.click(dialog().getByRole('checkbox', { name: 'Hide used addresses' }))
    expect(items()).toHaveLength(4)
  })

  test('says that there are none before the scan', async () => {
    await openAddresses({ '': { addresses: [], next: null } })
    expect(await dialog().findByText('No addresses yet')).toBeVisible()
  })
})
