import { getBalanceEndpoint, type WalletBalance } from '@satlens/contract'
import type { PrefixNetwork } from '@satlens/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useBackOnline } from '#shared/api/connection.ts'

/** The wallet of whoever sends, as far as it is known. `unread`: it could not be read, which stops nobody. */
export type OwnWallet =
  | { readonly status: 'loading' | 'unread' }
  | { readonly status: 'read'; readonly wallet: WalletBalance }

/** Reads the wallet once, and again when the network is back. It only helps: a failure is said beside what it disables. */
export function useOwnWallet(): OwnWallet {
  const [own, setOwn] = useState<OwnWallet>({ status: 'loading' })
  // Only the newest reading may speak.
  const newest = useRef(0)

  const load = useCallback(async () => {
    newest.current += 1
    const reading = newest.current
    const found: OwnWallet = await api.call(getBalanceEndpoint).then(
      (wallet) => ({ status: 'read', wallet }),
      () => ({ status: 'unread' }),
    )
    if (reading === newest.current) setOwn(found)
  }, [])

  useEffect(() => {
    void load()
    return () => {
      newest.current += 1
    }
  }, [load])
  useBackOnline(() => void load())

  return own
}

/** Whether coins of this wallet are real, as addresses tell it: test networks share their prefix. */
export function networkOfWallet(own: OwnWallet): PrefixNetwork | null {
  if (own.status !== 'read' || own.wallet.address === null) return null
  return own.wallet.network === 'mainnet' ? 'mainnet' : 'testnet'
}
