import { useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { messages } from '../messages.ts'
import { withTimeout } from '../with-timeout.ts'
import { type BrowserWallet, onProviderEvent } from './browser-wallet.ts'
import { discoverWallets } from './discover-wallets.ts'

/** Why a connection has ended, if the user should know. */
export type DisconnectReason = 'declined' | 'pending' | 'refused' | 'withdrawn' | 'gone'

/** The four states of docs/spec/README.md#states. */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly reason: DisconnectReason | null }
  | { readonly status: 'connecting'; readonly wallet: BrowserWallet }
  /** `wallet` is null while the previous one has not announced itself. */
  | { readonly status: 'reconnecting'; readonly wallet: BrowserWallet | null }
  | { readonly status: 'connected'; readonly wallet: BrowserWallet; readonly account: string }

/** The methods called besides the two reads: to connect, and to reconnect. */
export const ACCOUNT_CALLS = ['eth_requestAccounts', 'eth_accounts'] as const
const [REQUEST_ACCOUNTS, LIST_ACCOUNTS] = ACCOUNT_CALLS

const KEY = 'connected-wallet'
const TIMEOUT_MS = 10_000
// Extensions announce themselves at once; a slow machine starts them late.
const SEARCH_MS = 3_000

export function useWalletConnection() {
  const [{ store, start, connect, disconnect }] = useState(() => createWalletConnection(sessionStorage))
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([])
  // Before the first paint: most wallets answer at once, and nothing has to move when they do.
  useLayoutEffect(() => start(setWallets), [start])
  return { wallets, connection: useStore(store), connect, disconnect: () => disconnect(null) }
}

/** Only `connect` requests accounts; a reconnection lists those that the wallet already shows, which opens no prompt. */
function createWalletConnection(storage: Storage) {
  const store = createStore<ConnectionState>()(getInitialState)
  let attempt = new AbortController()

  function getInitialState(): ConnectionState {
    return storage.getItem(KEY) === null
      ? { status: 'disconnected', reason: null }
      : { status: 'reconnecting', wallet: null }
  }

  /** Ends the attempt or connection before: only the newest may change the state. */
  function startAttempt(): AbortSignal {
    attempt.abort()
    attempt = new AbortController()
    return attempt.signal
  }

  function disconnect(reason: DisconnectReason | null) {
    startAttempt()
    storage.removeItem(KEY)
    store.setState({ status: 'disconnected', reason }, true)
  }

  function showAccounts(wallet: BrowserWallet, accounts: unknown, otherwise: DisconnectReason) {
    const account = getFirstAccount(accounts)
    if (account === null) return disconnect(otherwise)
    const signal = startAttempt()
    storage.setItem(KEY, wallet.kind)
    store.setState({ status: 'connected', wallet, account }, true)
    const stops = [
      onProviderEvent(wallet.provider, 'accountsChanged', (changed) =>
        showAccounts(wallet, changed, 'withdrawn'),
      ),
      // The wallet has lost its chain: it may come back, and only it knows.
      onProviderEvent(wallet.provider, 'disconnect', () => void reconnect(wallet)),
    ]
    for (const stop of stops) signal.addEventListener('abort', stop)
  }

  async function connect(wallet: BrowserWallet) {
    const signal = startAttempt()
    store.setState({ status: 'connecting', wallet }, true)
    try {
      // Without a time limit: a person is reading a window of the wallet.
      const accounts = await wallet.provider.request({ method: REQUEST_ACCOUNTS })
      if (!signal.aborted) showAccounts(wallet, accounts, 'refused')
    } catch (error) {
      if (!signal.aborted) disconnect(getReason(error))
    }
  }

  async function reconnect(wallet: BrowserWallet) {
    const signal = startAttempt()
    store.setState({ status: 'reconnecting', wallet }, true)
    try {
      const accounts = await withTimeout(TIMEOUT_MS, wallet.provider.request({ method: LIST_ACCOUNTS }))
      if (!signal.aborted) showAccounts(wallet, accounts, 'withdrawn')
    } catch {
      if (!signal.aborted) disconnect('gone')
    }
  }

  function isSearching(): boolean {
    const state = store.getState()
    return state.status === 'reconnecting' && state.wallet === null
  }

  /** Starts over, as after a reload, and reports the wallets until the returned function is called. */
  function start(onWallets: (wallets: readonly BrowserWallet[]) => void) {
    startAttempt()
    store.setState(getInitialState(), true)
    const timer = setTimeout(() => isSearching() && disconnect('gone'), SEARCH_MS)
    const stopDiscovery = discoverWallets(window, messages.wallet.unnamed, (wallets) => {
      onWallets(wallets)
      const known = isSearching() && wallets.find(({ kind }) => kind === storage.getItem(KEY))
      if (known) void reconnect(known)
    })
    return () => {
      clearTimeout(timer)
      stopDiscovery()
      startAttempt()
    }
  }

  return { store, start, connect, disconnect }
}

function getFirstAccount(accounts: unknown): string | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : null
  return typeof first === 'string' && /^0x[0-9a-f]{40}$/i.test(first) ? first : null
}

// EIP-1193: 4001 the person declined. EIP-1474: -32002 the same question is already open in the wallet.
function getReason(error: unknown): DisconnectReason {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === 4001) return 'declined'
  return code === -32_002 ? 'pending' : 'refused'
}
