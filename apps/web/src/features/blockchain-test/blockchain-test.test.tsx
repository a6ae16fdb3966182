import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { ACCOUNT, announce, fakeProvider, removeWallets, walletError } from '../../../test/fake-wallet.ts'
import { beSignedIn, renderPage } from '../../../test/render-page.tsx'
import { Component as BlockchainTest } from './blockchain-test.page.tsx'

const settings = vi.hoisted(() => ({ ethereum_endpoint: false }))
vi.mock('#shared/settings.ts', async (original) => {
  const real = await original<typeof import('#shared/settings.ts')>()
  return { ...real, settings: Object.assign(settings, { ...real.settings, ethereum_endpoint: false }) }
})

const RPC = 'POST /ethereum/v1/rpc'

beforeEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  settings.ethereum_endpoint = false
  beSignedIn()
})
afterEach(() => {
  removeWallets()
  vi.useRealTimers()
})

/** A server with a node; each of its two answers may be replaced. */
function withEndpoint(answers: Readonly<Record<string, () => Answer>> = {}) {
  settings.ethereum_endpoint = true
  const results: Record<string, string> = { eth_chainId: '0x1', eth_blockNumber: '0x153b1a8' }
  return startFakeServer({
    [RPC]: ({ body }) => {
      const { id, method } = body as { id: number; method: string }
      return answers[method]?.() ?? { body: { jsonrpc: '2.0', id, result: results[method] } }
    },
  })
}

const open = () => renderPage(<BlockchainTest />, { path: '/blockchain-test' })
const chain = () => within(screen.getByRole('region', { name: 'Chain' }))
const wallet = () => within(screen.getByRole('region', { name: 'Wallet' }))
const row = (term: string) => chain().getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd')
const state = (word: string) => wallet().findByText(word, { selector: '[role=status]' })
/** The whole code, whatever its groups. */
const isCode = (code: string) => (_text: string, element: Element | null) =>
  element?.tagName === 'CODE' && element.textContent === code
const press = (name: string) => screen.findByRole('button', { name })

describe('with nobody to ask', () => {
  test('the page says plainly that there is neither an endpoint nor a wallet, and asks nobody', async () => {
    const server = startFakeServer({})
    open()
    expect(screen.getByText('No Ethereum endpoint is configured on this server')).toBeVisible()
    expect(chain().getByText('Nobody to ask')).toBeVisible()
    expect(wallet().getByText('No wallet in this browser')).toBeVisible()
    expect(await state('Disconnected')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    expect(server.received).toEqual([])
  })

  test('several wallets are a choice, and none of them is asked before it is made', () => {
    const [one, other] = [fakeProvider(), fakeProvider()]
    announce(one.provider, { name: 'One' })
    announce(other.provider, { name: 'Other' })
    open()
    expect(chain().getByText('Choose a wallet')).toBeVisible()
    expect([...one.asked, ...other.asked]).toEqual([])
  })
})

describe('through the server', () => {
  test('chain id and block number are read without any wallet, and nothing else is asked', async () => {
    const server = withEndpoint()
    open()
    expect(await chain().findByText('22,262,184')).toBeVisible()
    expect(row('Chain ID')).toHaveTextContent(/^1$/)
    expect(row('Network')).toHaveTextContent('Ethereum main network')
    expect(row('Read through')).toHaveTextContent(/^This server$/)
    expect(chain().getByText('Main network')).toBeVisible()
    expect(screen.queryByText(/No Ethereum endpoint/)).toBeNull()
    const asked = server.received.map(({ body }) => (body as { method: string }).method)
    expect(asked.sort()).toEqual(['eth_blockNumber', 'eth_chainId'])
  })

  test("a failure is told in the server's words, and can be tried again", async () => {
    let isDown = true
    const sentence = 'The Ethereum endpoint of this server gives no proper answer.'
    const down = { status: 503, body: { code: 'ethereum_unavailable', message: sentence } }
    withEndpoint({ eth_blockNumber: () => (isDown ? down : (undefined as never)) })
    const { user: person } = open()
    expect(await chain().findByText('Failed to read the chain')).toBeVisible()
    expect(chain().getByText(sentence)).toBeVisible()
    isDown = false
    await person.click(await press('Read again'))
    expect(await chain().findByText('22,262,184')).toBeVisible()
    expect(screen.queryByText('Failed to read the chain')).toBeNull()
  })

  test('a server that cannot be reached has words of ours', async () => {
    withEndpoint({ eth_chainId: () => 'unreachable' })
    open()
    expect(await chain().findByText('The server could not be reached.')).toBeVisible()
  })

  test('a failed reading leaves the one before in view, and says so', async () => {
    let isDown = false
    withEndpoint({ eth_chainId: () => (isDown ? 'unreachable' : (undefined as never)) })
    const { user: person } = open()
    await chain().findByText('22,262,184')
    isDown = true
    await person.click(await press('Read again'))
    expect(await chain().findByText('The figures below are those of the reading before.')).toBeVisible()
    expect(chain().getByText('22,262,184')).toBeVisible()
    expect(chain().getByText('Not read')).toBeVisible()
  })

  test('a node on another chain is called that in plain words', async () => {
    withEndpoint({
      eth_chainId: () => ({ body: { jsonrpc: '2.0', id: 1, result: '0xaa36a7' } }),
    })
    open()
    expect(await chain().findByText('This is not the Ethereum main network')).toBeVisible()
    expect(chain().getByText(/comes from chain 11155111, Sepolia, a test network\./)).toBeVisible()
    expect(chain().getByText(/Only the operator of this server/)).toBeVisible()
  })
})

describe('through a wallet', () => {
  test('the only one is read without connecting, by the two reads alone', async () => {
    const fake = fakeProvider()
    announce(fake.provider)
    open()
    expect(await chain().findByText('22,262,184')).toBeVisible()
    expect(row('Read through')).toHaveTextContent('Ledgerfox')
    expect(chain().getByText('Without connecting')).toBeVisible()
    expect(await state('Disconnected')).toBeVisible()
    expect(fake.asked.sort()).toEqual(['eth_blockNumber', 'eth_chainId'])
  })

  test('window.ethereum will do (EIP-1193)', async () => {
    Object.assign(window, { ethereum: fakeProvider().provider })
    open()
    expect(await chain().findByText('22,262,184')).toBeVisible()
    expect(row('Read through')).toHaveTextContent('Browser wallet')
  })

  test('another chain than 1 is named, and the page follows when the wallet changes', async () => {
    const fake = fakeProvider({ eth_chainId: '0x89' })
    announce(fake.provider)
    open()
    expect(await chain().findByText(/comes from chain 137, Polygon\. This page checks chain 1/)).toBeVisible()
    expect(chain().getByText('Another chain')).toBeVisible()
    fake.answer('eth_chainId', '0x3039')
    act(() => fake.emit('chainChanged', '0x3039'))
    expect(await chain().findByText(/comes from chain 12345\. This page/)).toBeVisible()
    expect(row('Network')).toHaveTextContent('Not known by name')
    fake.answer('eth_chainId', '0x1')
    act(() => fake.emit('chainChanged', '0x1'))
    expect(await chain().findByText('Main network')).toBeVisible()
    expect(screen.queryByText('This is not the Ethereum main network')).toBeNull()
  })

  test.each([
    ['does not know the call', walletError(4200), 'The wallet does not know this call.'],
    ['does not let the page read', walletError(4100), 'The wallet does not let this page read the chain.'],
    ['has no chain', walletError(4900), 'The wallet itself has no connection to a chain.'],
    ['throws nothing in particular', () => Promise.reject(), 'The wallet gave no proper answer.'],
    ['answers with words', () => 'latest', 'The wallet gave no proper answer.'],
    ['answers with nothing', () => null, 'The wallet gave no proper answer.'],
  ])('one that %s is told about', async (_what, answer, words) => {
    announce(fakeProvider({ eth_blockNumber: answer }).provider)
    open()
    expect(await chain().findByText(words)).toBeVisible()
    expect(chain().queryByText('in the words of the wallet')).toBeNull()
  })

  test('one that does not answer is given up after 10 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    announce(fakeProvider({ eth_blockNumber: () => new Promise(() => {}) }).provider)
    open()
    expect(chain().getByText('Reading')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(await chain().findByText('No answer came within 10 seconds.')).toBeVisible()
  })
})

describe('connecting', () => {
  test('is disconnected, connecting, then connected: the address shows and the wallet is read', async () => {
    withEndpoint()
    let approve = (_accounts: string[]) => {}
    const fake = fakeProvider({
      eth_blockNumber: '0x10',
      eth_requestAccounts: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    announce(fake.provider)
    const { user: person } = open()
    expect(await chain().findByText('22,262,184')).toBeVisible()
    expect(fake.asked).toEqual([])
    await person.click(await press('Connect Ledgerfox'))
    expect(await state('Connecting')).toBeVisible()
    expect(wallet().getByText(/^Waiting for Ledgerfox\./)).toBeVisible()
    await act(async () => approve([ACCOUNT]))
    expect(await state('Connected')).toBeVisible()
    expect(wallet().getByText(isCode(ACCOUNT))).toBeVisible()
    await waitFor(() => expect(row('Read through')).toHaveTextContent(/^Ledgerfox$/))
    expect(await chain().findByText('16')).toBeVisible()
    expect(new Set(fake.asked)).toEqual(new Set(['eth_requestAccounts', 'eth_chainId', 'eth_blockNumber']))
  })

  test.each([
    ['declined', walletError(4001), 'You declined in the wallet. Nothing was shared.'],
    ['already asked', walletError(-32_002), /already has a question open/],
    ['refused', walletError(-32_603), /^The wallet did not connect\./],
    ['answered without an account', () => [], /^The wallet did not connect\./],
    ['answered with something else', () => ['bc1qnot'], /^The wallet did not connect\./],
  ])('that is %s ends disconnected and says why', async (_what, answer, words) => {
    announce(fakeProvider({ eth_requestAccounts: answer }).provider)
    const { user: person } = open()
    await person.click(await press('Connect Ledgerfox'))
    expect(await wallet().findByText(words)).toBeVisible()
    expect(await state('Disconnected')).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('can be given up, and an answer after that changes nothing', async () => {
    let approve = (_accounts: string[]) => {}
    const pending = new Promise((resolve) => {
      approve = resolve
    })
    announce(fakeProvider({ eth_requestAccounts: () => pending }).provider)
    const { user: person } = open()
    await person.click(await press('Connect Ledgerfox'))
    await person.click(await press('Stop waiting'))
    expect(await state('Disconnected')).toBeVisible()
    await act(async () => approve([ACCOUNT]))
    expect(await state('Disconnected')).toBeVisible()
    expect(screen.queryByText(isCode(ACCOUNT))).toBeNull()
  })

  test('by keyboard keeps the focus in the card, whatever button goes', async () => {
    announce(fakeProvider().provider)
    const { user: person } = open()
    const card = screen.getByRole('region', { name: 'Wallet' })
    expect(card).not.toHaveFocus()
    ;(await press('Connect Ledgerfox')).focus()
    await person.keyboard('{Enter}')
    await state('Connected')
    expect(card).toHaveFocus()
    await person.tab()
    expect(await press('Disconnect')).toHaveFocus()
    await person.keyboard('{Enter}')
    await state('Disconnected')
    expect(card).toHaveFocus()
  })

  test('is for one of several wallets, chosen by name', async () => {
    const [one, other] = [fakeProvider(), fakeProvider({ eth_blockNumber: '0x2' })]
    announce(one.provider, { name: 'One', rdns: 'example.one' })
    announce(other.provider, { name: 'Other', rdns: 'example.other' })
    const { user: person } = open()
    await person.click(await press('Connect Other'))
    await waitFor(() => expect(row('Read through')).toHaveTextContent(/^Other$/))
    expect(one.asked).toEqual([])
  })
})

describe('a connection', () => {
  async function connected(answers: Readonly<Record<string, unknown>> = {}) {
    const fake = fakeProvider(answers)
    announce(fake.provider)
    const opened = open()
    await opened.user.click(await press('Connect Ledgerfox'))
    await state('Connected')
    return { fake, ...opened }
  }

  test('ends when the person disconnects: it is forgotten, and nothing more is listened to', async () => {
    const { fake, user: person } = await connected()
    await person.click(await press('Disconnect'))
    expect(await state('Disconnected')).toBeVisible()
    expect(screen.queryByText(isCode(ACCOUNT))).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    // Only the chain of the one wallet that is still read.
    expect(fake.listening()).toBe(1)
  })

  test('ends when the wallet withdraws its account, and says so', async () => {
    const { fake } = await connected()
    act(() => fake.emit('accountsChanged', []))
    expect(await state('Disconnected')).toBeVisible()
    expect(wallet().getByText('The wallet no longer shows an account to this page.')).toBeVisible()
  })

  test('follows the wallet to another account', async () => {
    const { fake } = await connected()
    const other = `0x${'ab'.repeat(20)}`
    act(() => fake.emit('accountsChanged', [other]))
    expect(await wallet().findByText(isCode(other))).toBeVisible()
    act(() => fake.emit('accountsChanged', [ACCOUNT]))
    expect(await wallet().findByText(isCode(ACCOUNT))).toBeVisible()
  })

  test('is reconnecting while a wallet that lost its chain comes back', async () => {
    let answer = (_accounts: string[]) => {}
    const { fake } = await connected({
      eth_accounts: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    act(() => fake.emit('disconnect', { code: 1013 }))
    expect(await state('Reconnecting')).toBeVisible()
    expect(wallet().getByText('Asking Ledgerfox whether you are still connected.')).toBeVisible()
    await act(async () => answer([ACCOUNT]))
    expect(await state('Connected')).toBeVisible()
  })

  test('is taken up again after a reload, without asking the person', async () => {
    const { fake, unmount } = await connected()
    unmount()
    expect(fake.listening()).toBe(0)
    fake.asked.length = 0
    let answer = (_accounts: string[]) => {}
    fake.answer('eth_accounts', () => new Promise((resolve) => (answer = resolve)))
    open()
    expect(await state('Reconnecting')).toBeVisible()
    await act(async () => answer([ACCOUNT]))
    expect(await state('Connected')).toBeVisible()
    expect(fake.asked).not.toContain('eth_requestAccounts')
  })

  test('is not taken up again where the wallet no longer shows an account', async () => {
    const { fake, unmount } = await connected()
    unmount()
    fake.answer('eth_accounts', [])
    open()
    expect(await wallet().findByText('The wallet no longer shows an account to this page.')).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('to a wallet that is gone is given up after 3 s', async () => {
    const { unmount } = await connected()
    unmount()
    removeWallets()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    expect(await state('Reconnecting')).toBeVisible()
    expect(wallet().getByText('Looking for the wallet of before.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    expect(await state('Disconnected')).toBeVisible()
    expect(wallet().getByText('The wallet of before does not answer.')).toBeVisible()
  })
})
