import { getBalanceEndpoint, type WalletBalance } from '@satlens/contract'
import type { AddressPrefixNetwork } from '@satlens/domain'
import { useOnReconnect } from '#shared/api/connection.ts'
import { useEndpoint } from '#shared/data/use-query.ts'

/** The wallet of the sender, as far as it is known. `unread`: it could not be read, which stops nobody. */
export type OwnWallet =
  | { readonly status: 'loading' | 'unread' }
  | { readonly status: 'read'; readonly wallet: WalletBalance }

/** Reads the wallet, and again when the network is back. It only helps: a failure is shown beside what it disables. */
export function useOwnWallet(): OwnWallet {
  const { status, data, refresh } = useEndpoint(getBalanceEndpoint)
  useOnReconnect(() => void refresh())
  if (data !== undefined) return { status: 'read', wallet: data }
  return { status: status === 'loading' ? 'loading' : 'unread' }
}

/** Whether coins of this wallet are real, as addresses tell it: test networks share their prefix. */
export function getWalletNetwork(own: OwnWallet): AddressPrefixNetwork | null {
  if (own.status !== 'read' || own.wallet.address === null) return null
  return own.wallet.network === 'mainnet' ? 'mainnet' : 'testnet'
}
