import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { deferred } from '#test/browser.ts'
import { type Answer, errorAnswer, startFakeServer } from '#test/fake-server.ts'
import { ACCOUNT, announceWallet, fakeProvider, removeWallets, walletError } from '#test/fake-wallet.ts'
import { expectTexts, press, renderPage } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { BlockchainTestPage } from './blockchain-test.page.tsx'

beforeEach(setSignedIn)
afterEach(() => {
  removeWallets()
  settings.ethereum_endpoint = false
})

function withEndpoint(answers: Readonly<Record<string, () => Answer | undefined>> = {}) {
  settings.ethereum_endpoint = true
  const results: Record<string, string> = { eth_chainId: '0x1', eth_blockNumber: '0x153b1a8' }
  return startFakeServer({
    'POST /ethereum/v1/rpc': ({ body }) => {
      const { id, method } = body as { id: number; method: string }
      return answers[method]?.() ?? { body: { jsonrpc: '2.0', id, result: results[method] } }
    },
  })
}

const open = () => renderPage(<BlockchainTestPage />, { path: '/blockchain-test' })

function openWithWallet(answers: Readonly<Record<string, unknown>> = {}) {
  const fake = fakeProvider(answers)
  announceWallet(fake.provider)
  return { fake, ...open() }
}

const BLOCK = '22,262,184'
const chain = () => within(screen.getByRole('region', { name: 'Chain' }))
const wallet = () => within(screen.getByRole('region', { name: 'Wallet' }))
const row = (term: string) => chain().getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd')
const expectState = async (word: string) =>
  expect(await wallet().findByText(word, { selector: '[role=status]' })).toBeVisible()
const isCode = (code: string) => (_text: string, element: Element | null) =>
  element?.tagName === 'CODE' && element.textContent === code

describe('without a data source', () => {
  test('the page says that there is neither an endpoint nor a wallet and requests nothing', async () => {
    const server = startFakeServer({})
    open()
    expect(screen.getByText("This server can't read Ethereum")).toBeVisible()
    expect(chain().getByText('No data source')).toBeVisible()
    expect(wallet().getByText('No wallet in this browser')).toBeVisible()
    await expectState('Disconnected')
    expect(screen.queryByRole('button')).toBeNull()
    expect(server.received).toEqual([])
  })

  test('the page lets the user choose one of several wallets by name and asks no other', async () => {
    const [one, other] = [fakeProvider(), fakeProvider({ eth_blockNumber: '0x2' })]
    announceWallet(one.provider, { name: 'One', rdns: 'example.one' })
    announceWallet(other.provider, { name: 'Other', rdns: 'example.other' })
    const { user: person } = open()
    expect(chain().getByText('Choose a wallet')).toBeVisible()
    expect([...one.asked, ...other.asked]).toEqual([])
    await press(person, 'Connect Other')
    await waitFor(() => expect(row('Source')).toHaveTextContent(/^Other$/))
    expect(one.asked).toEqual([])
  })
})

describe('the endpoint of the server', () => {
  test('the endpoint of the server receives requests for chain id and block number only', async () => {
    const server = withEndpoint()
    open()
    expect(await chain().findByText(BLOCK)).toBeVisible()
    expect(row('Chain ID')).toHaveTextContent(/^1$/)
    expect(row('Network')).toHaveTextContent('Ethereum main network')
    expect(row('Source')).toHaveTextContent(/^This server$/)
    expect(chain().getByText('Main network')).toBeVisible()
    expect(screen.queryByText(/No Ethereum endpoint/)).toBeNull()
    const asked = server.received.map(({ body }) => (body as { method: string }).method)
    expect(asked.sort()).toEqual(['eth_blockNumber', 'eth_chainId'])
  })

  test("keeps the last reading on failure, shows the server's message and can be read again", async () => {
    const message = 'The Ethereum endpoint of this server gives no proper answer.'
    const state: { answer?: Answer } = {}
    withEndpoint({ eth_blockNumber: () => state.answer })
    const { user: person } = open()
    await chain().findByText(BLOCK)
    state.answer = errorAnswer(503, 'ethereum_unavailable', message)
    await press(person, 'Refresh')
    expect(await chain().findByText('Failed to read the chain')).toBeVisible()
    expect(chain().getByText(message)).toBeVisible()
    await expectTexts(chain(), 'Showing the previous data.', BLOCK, 'Unavailable')
    state.answer = 'unreachable'
    await press(person, 'Refresh')
    expect(await chain().findByText("The server couldn't be reached.")).toBeVisible()
    delete state.answer
    await press(person, 'Refresh')
    await waitFor(() => expect(chain().queryByText('Failed to read the chain')).toBeNull())
    expect(chain().getByText(BLOCK)).toBeVisible()
  })

  test('the endpoint of the server is reported to be on another chain', async () => {
    withEndpoint({ eth_chainId: () => ({ body: { jsonrpc: '2.0', id: 1, result: '0xaa36a7' } }) })
    open()
    expect(await chain().findByText('This is not the Ethereum main network')).toBeVisible()
    expect(chain().getByText(/You're reading chain 11155111 \(Sepolia, a test network\)\./)).toBeVisible()
    expect(chain().getByText(/Only this server's operator/)).toBeVisible()
  })
})

describe('reading the chain through a browser wallet', () => {
  test('needs no connection and two calls if it is the only one', async () => {
    const { fake } = openWithWallet()
    expect(await chain().findByText(BLOCK)).toBeVisible()
    expect(row('Source')).toHaveTextContent('Ledgerfox')
    expect(chain().getByText('Not connected')).toBeVisible()
    await expectState('Disconnected')
    expect(fake.asked.sort()).toEqual(['eth_blockNumber', 'eth_chainId'])
  })

  test('uses window.ethereum if no wallet announces itself', async () => {
    Object.assign(window, { ethereum: fakeProvider().provider })
    open()
    expect(await chain().findByText(BLOCK)).toBeVisible()
    expect(row('Source')).toHaveTextContent('Browser wallet')
  })

  test('names another chain and follows a change of chain', async () => {
    const { fake } = openWithWallet({ eth_chainId: '0x89' })
    const change = (id: string) => {
      fake.answer('eth_chainId', id)
      act(() => fake.emit('chainChanged', id))
    }
    expect(
      await chain().findByText(/reading chain 137 \(Polygon\)\. This page supports only chain 1/),
    ).toBeVisible()
    expect(chain().getByText('Different network')).toBeVisible()
    change('0x3039')
    expect(await chain().findByText(/reading chain 12345\. This page/)).toBeVisible()
    expect(row('Network')).toHaveTextContent('Unknown network')
    change('0x1')
    expect(await chain().findByText('Main network')).toBeVisible()
    expect(screen.queryByText('This is not the Ethereum main network')).toBeNull()
  })

  const IMPROPER = 'Your wallet returned an invalid response. Try again, or try another wallet.'
  test.each([
    [
      'does not know the call',
      walletError(4200),
      "Your wallet doesn't support reading the chain. Try another wallet.",
    ],
    ['forbids reading', walletError(4100), "Your wallet doesn't let this page read the chain."],
    ['has no chain', walletError(4900), "Your wallet isn't connected to a network."],
    ['rejects without a reason', () => Promise.reject(), IMPROPER],
    ['answers with a word', () => 'latest', IMPROPER],
    ['answers with null', () => null, IMPROPER],
  ])('reports a wallet that %s', async (_what, answer, message) => {
    openWithWallet({ eth_blockNumber: answer })
    expect(await chain().findByText(message)).toBeVisible()
    expect(chain().queryByText('in the words of the wallet')).toBeNull()
  })

  test('fails after 10 s without an answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    openWithWallet({ eth_blockNumber: () => new Promise(() => {}) })
    expect(chain().getByText('Loading')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(await chain().findByText('No response within 10 seconds.')).toBeVisible()
  })
})

describe('connecting a wallet', () => {
  test('shows its address and reads through it once it approves', async () => {
    withEndpoint()
    const { promise, resolve } = deferred<string[]>()
    const answers = { eth_blockNumber: '0x10', eth_requestAccounts: () => promise }
    const { fake, user: person } = openWithWallet(answers)
    expect(await chain().findByText(BLOCK)).toBeVisible()
    expect(fake.asked).toEqual([])
    await press(person, 'Connect Ledgerfox')
    await expectState('Connecting')
    expect(wallet().getByText(/^Waiting for Ledgerfox\./)).toBeVisible()
    await act(async () => resolve([ACCOUNT]))
    await expectState('Connected')
    expect(wallet().getByText(isCode(ACCOUNT))).toBeVisible()
    await waitFor(() => expect(row('Source')).toHaveTextContent(/^Ledgerfox$/))
    expect(await chain().findByText('16')).toBeVisible()
    expect(new Set(fake.asked)).toEqual(new Set(['eth_requestAccounts', 'eth_chainId', 'eth_blockNumber']))
  })

  test.each([
    ['is declined', walletError(4001), 'You declined the request in your wallet. Nothing was shared.'],
    ['is already pending', walletError(-32_002), /already has a request open/],
    ['fails', walletError(-32_603), /^Your wallet didn't connect\./],
    ['yields no account', () => [], /^Your wallet didn't connect\./],
    ['yields something else', () => ['bc1qnot'], /^Your wallet didn't connect\./],
  ])('explains why it %s', async (_what, answer, message) => {
    const { user: person } = openWithWallet({ eth_requestAccounts: answer })
    await press(person, 'Connect Ledgerfox')
    expect(await wallet().findByText(message)).toBeVisible()
    await expectState('Disconnected')
    expect(sessionStorage).toHaveLength(0)
  })

  test('can be cancelled, and a late approval is ignored', async () => {
    const { promise, resolve } = deferred<string[]>()
    const { user: person } = openWithWallet({ eth_requestAccounts: () => promise })
    await press(person, 'Connect Ledgerfox')
    await press(person, 'Stop waiting')
    await expectState('Disconnected')
    await act(async () => resolve([ACCOUNT]))
    await expectState('Disconnected')
    expect(screen.queryByText(isCode(ACCOUNT))).toBeNull()
  })

  test('the focus stays in the card by keyboard, and disconnecting forgets the account', async () => {
    const { fake, user: person } = openWithWallet()
    const card = screen.getByRole('region', { name: 'Wallet' })
    expect(card).not.toHaveFocus()
    ;(await screen.findByRole('button', { name: 'Connect Ledgerfox' })).focus()
    await person.keyboard('{Enter}')
    await expectState('Connected')
    await person.tab()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Disconnect' })).toHaveFocus())
    await person.keyboard('{Enter}')
    await expectState('Disconnected')
    expect(card).toHaveFocus()
    expect(screen.queryByText(isCode(ACCOUNT))).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    // Only the chain of the one wallet that is still read.
    expect(fake.listening()).toBe(1)
  })
})

describe('a connected wallet', () => {
  const GONE = 'Your wallet disconnected from this page. Connect again to continue.'
  async function connected(answers: Readonly<Record<string, unknown>> = {}) {
    const opened = openWithWallet(answers)
    await press(opened.user, 'Connect Ledgerfox')
    await expectState('Connected')
    return opened
  }

  test('a connected wallet is followed to another account until it withdraws its account', async () => {
    const { fake } = await connected()
    const other = `0x${'ab'.repeat(20)}`
    for (const account of [other, ACCOUNT]) {
      act(() => fake.emit('accountsChanged', [account]))
      expect(await wallet().findByText(isCode(account))).toBeVisible()
    }
    act(() => fake.emit('accountsChanged', []))
    await expectState('Disconnected')
    expect(wallet().getByText(GONE)).toBeVisible()
  })

  test('reconnects after it lost its chain', async () => {
    const { promise, resolve } = deferred<string[]>()
    const { fake } = await connected({ eth_accounts: () => promise })
    act(() => fake.emit('disconnect', { code: 1013 }))
    await expectState('Reconnecting')
    expect(wallet().getByText('Checking your connection to Ledgerfox.')).toBeVisible()
    await act(async () => resolve([ACCOUNT]))
    await expectState('Connected')
  })

  test('reconnects after a reload without asking, unless the wallet withdrew its account', async () => {
    const { fake, unmount } = await connected()
    unmount()
    expect(fake.listening()).toBe(0)
    fake.asked.length = 0
    const { promise, resolve } = deferred<string[]>()
    fake.answer('eth_accounts', () => promise)
    const again = open()
    await expectState('Reconnecting')
    await act(async () => resolve([ACCOUNT]))
    await expectState('Connected')
    expect(fake.asked).not.toContain('eth_requestAccounts')
    again.unmount()
    fake.answer('eth_accounts', [])
    open()
    expect(await wallet().findByText(GONE)).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('a connected wallet that is missing after a reload is dropped after 3 s', async () => {
    const { unmount } = await connected()
    unmount()
    removeWallets()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    await expectState('Reconnecting')
    expect(wallet().getByText('Looking for your previous wallet.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    await expectState('Disconnected')
    expect(wallet().getByText("Your previously connected wallet isn't responding.")).toBeVisible()
  })
})
