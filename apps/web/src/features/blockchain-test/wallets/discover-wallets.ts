import { type BrowserWallet, createInjectedWallet, parseWalletAnnouncement } from './browser-wallet.ts'

const MAX_WALLETS = 20

/**
 * Tells of the wallets of this page, at once and whenever one more appears, until it is stopped. They announce
 * themselves (EIP-6963); `window.ethereum` (EIP-1193) counts only while none has, because extensions overwrite it and
 * nobody can say whose it is.
 */
export function discoverWallets(
  page: Window,
  injectedName: string,
  tell: (wallets: readonly BrowserWallet[]) => void,
): () => void {
  const announced = new Map<string, BrowserWallet>()

  function tellAll() {
    if (announced.size > 0) return tell([...announced.values()])
    const injected = createInjectedWallet((page as { ethereum?: unknown }).ethereum, injectedName)
    tell(injected ? [injected] : [])
  }

  function hear(event: Event) {
    const wallet = parseWalletAnnouncement((event as CustomEvent<unknown>).detail)
    if (!wallet || announced.has(wallet.id) || announced.size >= MAX_WALLETS) return
    announced.set(wallet.id, wallet)
    tellAll()
  }

  page.addEventListener('eip6963:announceProvider', hear)
  // How extensions that come late say that window.ethereum is there now.
  page.addEventListener('ethereum#initialized', tellAll)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  tellAll()
  return () => {
    page.removeEventListener('eip6963:announceProvider', hear)
    page.removeEventListener('ethereum#initialized', tellAll)
  }
}
