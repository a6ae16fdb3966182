import type { EthereumProvider } from '../src/features/blockchain-test/wallets/browser-wallet.ts'

export const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'

type Answer = unknown | (() => unknown)

/** An EIP-1193 provider that answers from a table, records the requested methods and emits events. */
export function fakeProvider(answers: Readonly<Record<string, Answer>> = {}) {
  const asked: string[] = []
  const listeners = new Map<string, Set<(what: unknown) => void>>()
  const table: Record<string, Answer> = {
    eth_chainId: '0x1',
    eth_blockNumber: '0x153b1a8',
    eth_requestAccounts: [ACCOUNT],
    eth_accounts: [ACCOUNT],
    ...answers,
  }
  const provider: EthereumProvider = {
    async request({ method }) {
      asked.push(method)
      const answer = table[method]
      return typeof answer === 'function' ? answer() : answer
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  return {
    provider,
    asked,
    answer: (method: string, answer: Answer) => {
      table[method] = answer
    },
    emit: (event: string, what: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(what)
    },
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Throws an error of EIP-1193. */
export const walletError = (code: number) => () => {
  throw Object.assign(new Error('the message of the wallet'), { code })
}

const announcements = new Set<() => void>()

/** Announces a provider as extensions do: now and on every request of the page (EIP-6963). */
export function announceWallet(provider: unknown, info: Readonly<Record<string, unknown>> = {}) {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: `uuid of ${String(info.name ?? 'Ledgerfox')}`,
      name: 'Ledgerfox',
      rdns: 'example.ledgerfox',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      ...info,
    }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announcements.add(announce)
  announce()
}

export function removeWallets() {
  for (const announce of announcements) window.removeEventListener('eip6963:requestProvider', announce)
  announcements.clear()
  Reflect.deleteProperty(window, 'ethereum')
}
