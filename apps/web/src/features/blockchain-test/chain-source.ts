import { type EthereumRpcMethod, ethereumRpcEndpoint } from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import type { BrowserWallet, EthereumProvider } from './wallets/browser-wallet.ts'
import type { ConnectionState } from './wallets/wallet-connection.ts'

export type ChainSource =
  | { readonly kind: 'server'; readonly id: 'server' }
  | { readonly kind: 'wallet'; readonly id: string; readonly wallet: BrowserWallet }

const server: ChainSource = { kind: 'server', id: 'server' }
const through = (wallet: BrowserWallet): ChainSource => ({ kind: 'wallet', id: wallet.id, wallet })

/** The connected wallet, else this server, else the only wallet. Null without a source, or if the user has to choose one. */
export function chooseChainSource(
  connection: ConnectionState,
  wallets: readonly BrowserWallet[],
  hasEndpoint: boolean,
): ChainSource | null {
  if (connection.status === 'connected') return through(connection.wallet)
  if (hasEndpoint) return server
  const [only, ...others] = wallets
  return only && others.length === 0 ? through(only) : null
}

export const getSourceProvider = (source: ChainSource): EthereumProvider =>
  source.kind === 'wallet' ? source.wallet.provider : serverProvider

const serverProvider: EthereumProvider = {
  async request({ method }) {
    const body = { jsonrpc: '2.0' as const, id: 1, method: method as EthereumRpcMethod, params: [] }
    return (await api.call(ethereumRpcEndpoint, { body })).result
  },
}
