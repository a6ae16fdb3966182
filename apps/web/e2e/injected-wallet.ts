import type { Page } from '@playwright/test'

/** The account that the extension shows once it is connected. */
export const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Puts an extension into every page: it announces itself (EIP-6963) and keeps what it was asked. */
export async function installWallet(page: Page, name = 'Ledgerfox') {
  await page.addInitScript(
    ({ account, walletName }) => {
      if (!location.protocol.startsWith('http')) return
      const asked: string[] = []
      const listeners = new Map<string, Set<(what: unknown) => void>>()
      let chainId = '0x1'
      const provider = {
        async request({ method }: { method: string }) {
          asked.push(method)
          if (method === 'eth_chainId') return chainId
          if (method === 'eth_blockNumber') return '0x153b1a8'
          if (method === 'eth_requestAccounts') {
            if (sessionStorage.getItem('declines')) throw Object.assign(new Error('no'), { code: 4001 })
            return [account]
          }
          if (method === 'eth_accounts') return [account]
          throw Object.assign(new Error('unknown'), { code: 4200 })
        },
        on(event: string, listener: (what: unknown) => void) {
          listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
        },
        removeListener(event: string, listener: (what: unknown) => void) {
          listeners.get(event)?.delete(listener)
        },
      }
      const icon =
        'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGZpbGw9IiM4NGEiIGQ9Ik0wIDBoOHY4SDB6Ii8+PC9zdmc+'
      const detail = Object.freeze({
        info: Object.freeze({ uuid: 'uuid of the fake', name: walletName, rdns: 'example.ledgerfox', icon }),
        provider,
      })
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
      Object.assign(window, {
        fakeWallet: {
          asked,
          switchTo(id: string) {
            chainId = id
            for (const listener of listeners.get('chainChanged') ?? []) listener(id)
          },
        },
      })
    },
    { account: ACCOUNT, walletName: name },
  )
}
