import type { Page } from '@playwright/test'

/** Puts an extension into every page, which announces itself (EIP-6963) as this name. */
export const installWallet = (page: Page, walletName: string) =>
  page.addInitScript((name) => {
    if (!location.protocol.startsWith('http')) return
    const accounts = ['0x52908400098527886E0F7030069857D2E4169EE7']
    const answers: Readonly<Record<string, unknown>> = {
      eth_chainId: '0x1',
      eth_blockNumber: '0x153b1a8',
      eth_requestAccounts: accounts,
      eth_accounts: accounts,
    }
    const provider = {
      async request({ method }: { method: string }) {
        if (method in answers) return answers[method]
        throw Object.assign(new Error('unknown'), { code: 4200 })
      },
      on() {},
      removeListener() {},
    }
    const icon =
      'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGZpbGw9IiM4NGEiIGQ9Ik0wIDBoOHY4SDB6Ii8+PC9zdmc+'
    const info = Object.freeze({ uuid: 'uuid of the fake', name, rdns: 'example.ledgerfox', icon })
    const detail = Object.freeze({ info, provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, walletName)
