import { listCoinsEndpoint } from '@satlens/contract'
import addresses from '@satlens/domain/vectors/address.json'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { invalidate } from '#shared/query/use-endpoint.ts'
import { deferred } from '#test/browser.ts'
import { type Answer, errorAnswer, type ReceivedRequest, startFakeServer } from '#test/fake-server.ts'
import { accountOf, coinsOf, overviewOf, SINGLE } from '#test/prepared-payment.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import {
  amount,
  confirm,
  GOOD_ADDRESS,
  openSend as open,
  SEND_PATH as PATH,
  recipient,
  recordedSendAnswer,
  review,
  reviewDialog,
  walletAnswer,
} from '#test/send-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { publicApi } from '../../shared/api/api.ts'
import { SendPage } from './send.page.tsx'

const recorded = recordedSendAnswer({})
const receipt = () => screen.findByRole('region', { name: 'Demo send' })
const summary = () => within(screen.getByRole('region', { name: 'Summary' }))

/** One printable text for each message that a vector file expects. */
function oneOfEach(rows: readonly { readonly text: string; readonly message: string }[]) {
  const printable = rows.filter(({ text }) => text.trim() !== '' && /^[ -~]+$/.test(text))
  const distinct = [...new Map(printable.map((row) => [row.message, row])).values()]
  return distinct.map(({ text, message }) => [text, message] as const)
}

describe('the send form', () => {
  test('names the demo environment, the rate, the fee and the time before anything is typed', () => {
    open()
    expect(screen.getByText('Demo Environment')).toBeVisible()
    expect(
      screen.getByText(/Broadcasting is not implemented and no real transactions are sent/),
    ).toBeVisible()
    expect(amount()).toHaveAttribute('type', 'text')
    expect(amount()).toHaveAttribute('inputmode', 'decimal')
    for (const text of ['Fixed demo rate: $44,750 per BTC', '$2.00', '10-60 minutes']) {
      expect(summary().getByText(text)).toBeVisible()
    }
  })

  test('reports both empty fields and focuses the first', async () => {
    const { user: person, server } = open()
    await press(person, 'Send Bitcoin')
    await expectTexts(toasts(), 'Missing Information', 'Please fill in all fields')
    expect(recipient()).toHaveAccessibleDescription('Address is required')
    expect(amount()).toHaveAccessibleDescription('Amount is required')
    expect(recipient()).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to(PATH)).toHaveLength(0)
  })

  test.each(oneOfEach(addresses.refused))('rejects the address %j: %s', async (text, message) => {
    const { user: person } = open()
    await review(person, text)
    await expectTexts(toasts(), 'Invalid Address', message)
    expect(screen.getByText(message)).toBeVisible()
    expect(recipient()).toHaveAccessibleDescription(/characters|copied all of it/)
    expect(recipient()).toHaveFocus()
    expect(amount()).toHaveValue('0.1')
  })

  test('shows a valid address in groups of four, the total, and a fee of half of it or more', async () => {
    const { user: person } = open()
    await enter(person, recipient(), GOOD_ADDRESS)
    expect(recipient()).toHaveAccessibleDescription('Native SegWit address (mainnet). No typos found.')
    const groups = [...document.querySelectorAll('code span')].map((group) => group.textContent)
    expect(groups.join('')).toBe(GOOD_ADDRESS)
    await enter(person, amount(), '0.00001')
    expect(summary().getByText('Amount in USD').closest('div')).toHaveTextContent('$0.45')
    expect(summary().getByText('Total').closest('div')).toHaveTextContent('$2.45')
    expect(screen.getByText('The fee is at least half of this amount.')).toBeVisible()
  })
})

test('the review shows address, amounts, fee and total; the receipt what did not happen', async () => {
  const { user: person, server } = open()
  await review(person)
  const groups = [...document.querySelectorAll('dialog code span')].map((group) => group.textContent)
  expect(groups.join('')).toBe(GOOD_ADDRESS)
  expect(groups.slice(0, -1).every((group) => group?.length === 4)).toBe(true)
  for (const text of ['10,000,000 sats', '$4,475.00', '$2.00', '$4,477.00', '10-60 minutes']) {
    expect(reviewDialog().getByText(text)).toBeVisible()
  }
  expect(server.to(PATH)).toHaveLength(0)
  await person.click(confirm())
  expect(await receipt()).toBeVisible()
  for (const text of ['Demo send recorded', 'Nothing was broadcast and no coins moved.']) {
    expect(toasts().getByText(text)).toBeVisible()
  }
  await expectTexts(screen, 'Good to know', 'Nothing was signed or broadcast, and no coins moved.')
  expect(server.to(PATH)[0]?.body).toEqual({ recipientAddress: GOOD_ADDRESS, amount: 0.1 })
  await press(person, 'Start another')
  expect(recipient()).toHaveValue('')
})

test('ten clicks yield one record, and one satoshi reaches the server as one satoshi', async () => {
  const { promise, resolve } = deferred()
  const { user: person, server } = open(async (request) => {
    await promise
    return recorded(request)
  })
  await review(person, GOOD_ADDRESS, '0.00000001')
  const button = confirm()
  for (let click = 0; click < 10; click += 1) button.click()
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  resolve()
  expect(await receipt()).toBeVisible()
  expect(screen.getByText(/0\.00000001 BTC/)).toBeVisible()
  expect(server.to(PATH).map(({ body }) => body)).toEqual([{ recipientAddress: GOOD_ADDRESS, amount: 1e-8 }])
})

describe('a failed send', () => {
  const keyOf = (request: ReceivedRequest | undefined) => request?.headers.get('idempotency-key')

  test('shows the fallback if the server is unreachable and is retried with the same key', async () => {
    let attempts = 0
    const { user: person, server } = open((request) => {
      attempts += 1
      return attempts === 1 ? 'unreachable' : recorded(request)
    })
    await review(person)
    await person.click(confirm())
    expect(await toasts().findByText('Transaction Failed')).toBeVisible()
    expect(toasts().getByText('Failed to send Bitcoin')).toBeVisible()
    await press(person, 'Try again', reviewDialog())
    expect(await receipt()).toBeVisible()
    const [first, second] = server.to(PATH)
    expect(keyOf(first)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keyOf(second)).toBe(keyOf(first))
  })

  test("shows the server's message, keeps what was typed; a change of it makes a new key", async () => {
    const message = 'Too many requests. Try again in 40 seconds.'
    const { user: person, server } = open(errorAnswer(429, 'over_request_rate_limit', message))
    const sendAgain = async (times: number) => {
      await press(person, 'Edit', reviewDialog())
      expect(recipient()).toHaveValue(GOOD_ADDRESS)
      expect(amount()).toHaveValue('0.1')
      if (times === 3) {
        await person.clear(amount())
        await enter(person, amount(), '0.2')
      }
      await press(person, 'Send Bitcoin')
      await person.click(confirm())
      await waitFor(() => expect(server.to(PATH)).toHaveLength(times))
      await waitFor(() => expect(confirm()).toBeEnabled())
    }
    await review(person)
    await person.click(confirm())
    await expectTexts(toasts(), 'Transaction Failed', message)
    await sendAgain(2)
    await sendAgain(3)
    const keys = server.to(PATH).map(keyOf)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

test('two components and a network that returns meanwhile send one request for the balance', async () => {
  setSignedIn()
  const balancePath = '/functions/v1/bitcoin-get-balance'
  let answer = (_answer: Answer) => {}
  const reachable: Answer[] = ['unreachable', { body: {} }]
  const server = startFakeServer({
    [`POST ${balancePath}`]: () => new Promise((resolve) => (answer = resolve)),
    'GET /health': () => reachable.shift() ?? 'unreachable',
  })
  const pages = (
    <>
      <SendPage />
      <SendPage />
    </>
  )
  renderPage(pages, { path: '/send' })
  await waitFor(() => expect(server.to(balancePath)).toHaveLength(1))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(() => publicApi.send('/health', { method: 'GET' }).catch(() => {}))
  await act(() => publicApi.send('/health', { method: 'GET' }))
  answer(walletAnswer({ address: null }))
  await waitFor(() => expect(screen.getAllByText("You don't have a wallet yet.")).toHaveLength(2))
  expect(server.to(balancePath)).toHaveLength(1)
})

describe('the card for watched accounts', () => {
  const openWith = (accounts: () => readonly object[], coins: () => Answer) => {
    startFakeServer({
      'POST /functions/v1/bitcoin-get-balance': walletAnswer({ address: null }),
      'GET /functions/v1/bitcoin-accounts': () => ({
        body: { accounts: accounts(), limit: 20, network: 'regtest' },
      }),
      'GET /functions/v1/bitcoin-coins': coins,
      'GET /functions/v1/bitcoin-overview': { body: overviewOf([]) },
    })
    return renderPage(<SendPage />, { path: '/send' })
  }
  const card = () => screen.queryByRole('region', { name: 'Prepare a payment' })

  test('is not shown without one', async () => {
    setSignedIn()
    openWith(
      () => [],
      () => ({ body: {} }),
    )
    await screen.findByText("You don't have a wallet yet.")
    expect(card()).toBeNull()
  })

  test('is shown until the last one is removed in another tab', async () => {
    setSignedIn()
    let accounts: readonly object[] = [accountOf(SINGLE)]
    let coins: Answer = { body: coinsOf(SINGLE) }
    openWith(
      () => accounts,
      () => coins,
    )
    expect(await screen.findByLabelText('Recipient')).toBeVisible()
    accounts = []
    coins = errorAnswer(404, 'watched_account_not_found', 'Account not found.')
    await act(() => invalidate(listCoinsEndpoint))
    await waitFor(() => expect(card()).toBeNull())
  })
})
