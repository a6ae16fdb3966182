import { type BrowserWallet, createInjectedWallet, parseWalletAnnouncement } from './browser-wallet.ts'

const MAX_WALLETS = 20

/** Reports the wallets now and at every new one (EIP-6963). Extensions overwrite `window.ethereum`, so it comes last. */
export function discoverWallets(
  page: Window,
  injectedName: string,
  onWallets: (wallets: readonly BrowserWallet[]) => void,
): () => void {
  const announced = new Map<string, BrowserWallet>()

  function report() {
    if (announced.size > 0) return onWallets([...announced.values()])
    const injected = createInjectedWallet((page as { ethereum?: unknown }).ethereum, injectedName)
    onWallets(injected ? [injected] : [])
  }

  function onAnnounce(event: Event) {
    const wallet = parseWalletAnnouncement((event as CustomEvent<unknown>).detail)
    if (!wallet || announced.has(wallet.id) || announced.size >= MAX_WALLETS) return
    announced.set(wallet.id, wallet)
    report()
  }

  page.addEventListener('eip6963:announceProvider', onAnnounce)
  // How extensions that come late say that window.ethereum is there now.
  page.addEventListener('ethereum#initialized', report)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  report()
  return () => {
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
    page.removeEventListener('ethereum#initialized', report)
  }
}
