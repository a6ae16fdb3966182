import { createStore } from 'zustand/vanilla'
import { withTimeout } from '../with-timeout.ts'
import { type BrowserWallet, onProviderEvent } from './browser-wallet.ts'

/** Why there is no connection any more, where somebody should be told. */
export type DisconnectReason = 'declined' | 'pending' | 'refused' | 'withdrawn' | 'gone'

/** The four states of docs/spec/README.md#states. */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly because: DisconnectReason | null }
  | { readonly status: 'connecting'; readonly wallet: BrowserWallet }
  /** `wallet` is null while the one of before has not announced itself. */
  | { readonly status: 'reconnecting'; readonly wallet: BrowserWallet | null }
  | { readonly status: 'connected'; readonly wallet: BrowserWallet; readonly account: string }

/** Where the kind of the connected wallet outlives a reload. */
export type ConnectionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is asked of a wallet besides the two reads: when somebody connects, and when they come back. */
export const ACCOUNT_CALLS = ['eth_requestAccounts', 'eth_accounts'] as const
const [ASK_ACCOUNTS, SHOWN_ACCOUNTS] = ACCOUNT_CALLS

const KEY = 'connected-wallet'
const ANSWER_WITHIN_MS = 10_000

/**
 * The connection of a page to one wallet. Accounts are asked for by `connect` alone; a reconnection asks for those that
 * the wallet already shows to this page, which prompts nobody. Only the newest attempt may change anything.
 */
export function createWalletConnection(memory: ConnectionStorage) {
  const store = createStore<ConnectionState>()(() => begin())
  let turn = 0
  let stopListening = () => {}

  function begin(): ConnectionState {
    return memory.getItem(KEY) === null
      ? { status: 'disconnected', because: null }
      : { status: 'reconnecting', wallet: null }
  }

  function takeTurn(): () => boolean {
    turn += 1
    stopListening()
    const own = turn
    return () => own === turn
  }

  function end(because: DisconnectReason | null) {
    memory.removeItem(KEY)
    store.setState({ status: 'disconnected', because }, true)
  }

  function settle(wallet: BrowserWallet, accounts: unknown, otherwise: DisconnectReason) {
    const account = firstAccount(accounts)
    if (account === null) return end(otherwise)
    memory.setItem(KEY, wallet.kind)
    store.setState({ status: 'connected', wallet, account }, true)
    const stops = [
      onProviderEvent(wallet.provider, 'accountsChanged', (changed) => {
        stopListening()
        settle(wallet, changed, 'withdrawn')
      }),
      // The wallet has lost its chain: it may come back, and only it knows.
      onProviderEvent(wallet.provider, 'disconnect', () => void reconnect(wallet)),
    ]
    stopListening = () => {
      for (const stop of stops.splice(0)) stop()
    }
  }

  async function connect(wallet: BrowserWallet) {
    const isNewest = takeTurn()
    store.setState({ status: 'connecting', wallet }, true)
    try {
      // Without a limit of time: a person is reading a window of the wallet.
      const accounts = await wallet.provider.request({ method: ASK_ACCOUNTS })
      if (isNewest()) settle(wallet, accounts, 'refused')
    } catch (error) {
      if (isNewest()) end(endingOf(error))
    }
  }

  async function reconnect(wallet: BrowserWallet) {
    const isNewest = takeTurn()
    store.setState({ status: 'reconnecting', wallet }, true)
    try {
      const accounts = await withTimeout(
        ANSWER_WITHIN_MS,
        wallet.provider.request({ method: SHOWN_ACCOUNTS }),
      )
      if (isNewest()) settle(wallet, accounts, 'withdrawn')
    } catch {
      if (isNewest()) end('gone')
    }
  }

  const isSearching = () => {
    const now = store.getState()
    return now.status === 'reconnecting' && now.wallet === null
  }

  return {
    store,
    connect,
    /** Ends whatever is there or under way, by the wish of the person. */
    disconnect() {
      takeTurn()
      end(null)
    },
    /** Looks for the wallet of before among those that have announced themselves. */
    meet(wallets: readonly BrowserWallet[]) {
      const known = isSearching() && wallets.find(({ kind }) => kind === memory.getItem(KEY))
      if (known) void reconnect(known)
    },
    /** The wallet of before did not come. */
    stopSearching() {
      if (isSearching()) end('gone')
    },
    /** Starts over, as after a reload. */
    open() {
      takeTurn()
      store.setState(begin(), true)
    },
    /** Leaves the wallet alone from here on; it stays remembered. */
    close() {
      takeTurn()
    },
  }
}

/** See {@link createWalletConnection}. */
export type WalletConnection = ReturnType<typeof createWalletConnection>

function firstAccount(accounts: unknown): string | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : null
  return typeof first === 'string' && /^0x[0-9a-f]{40}$/i.test(first) ? first : null
}

// EIP-1193: 4001 the person declined. EIP-1474: -32002 the same question is already open in the wallet.
function endingOf(error: unknown): DisconnectReason {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === 4001) return 'declined'
  return code === -32_002 ? 'pending' : 'refused'
}
