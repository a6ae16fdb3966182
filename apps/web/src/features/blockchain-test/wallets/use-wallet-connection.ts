import { useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { messages } from '../messages.ts'
import type { BrowserWallet } from './browser-wallet.ts'
import { discoverWallets } from './discover-wallets.ts'
import { createWalletConnection } from './wallet-connection.ts'

// Extensions announce themselves at once; a slow machine starts them late.
const SEARCH_MS = 3_000

/** The wallets of this browser and the connection to one of them, for as long as the page is open. */
export function useWalletConnection() {
  const [connection] = useState(() => createWalletConnection(sessionStorage))
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([])
  const now = useStore(connection.store)

  // Before the first paint: most wallets answer at once, and nothing has to move when they do.
  useLayoutEffect(() => {
    connection.open()
    const stop = discoverWallets(window, messages.wallet.unnamed, (found) => {
      setWallets(found)
      connection.meet(found)
    })
    return () => {
      stop()
      connection.close()
    }
  }, [connection])

  useEffect(() => {
    const timer = setTimeout(connection.stopSearching, SEARCH_MS)
    return () => clearTimeout(timer)
  }, [connection])

  return { wallets, connection: now, connect: connection.connect, disconnect: connection.disconnect }
}
