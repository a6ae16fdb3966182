import { type EthereumRpcMethod, ethereumRpcEndpoint } from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import type { BrowserWallet, EthereumProvider } from './wallets/browser-wallet.ts'
import type { ConnectionState } from './wallets/wallet-connection.ts'

/** Whom the chain is read through. */
export type ChainSource =
  | { readonly kind: 'server'; readonly id: 'server' }
  | { readonly kind: 'wallet'; readonly id: string; readonly wallet: BrowserWallet }

const server: ChainSource = { kind: 'server', id: 'server' }
const through = (wallet: BrowserWallet): ChainSource => ({ kind: 'wallet', id: wallet.id, wallet })

/**
 * The wallet that is connected; else this server, where it has a node; else the only wallet there is, for the two reads
 * need no permission. Null when there is nobody, or when somebody would have to be chosen.
 */
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

/** The source as something that takes the two calls. */
export const getSourceProvider = (source: ChainSource): Pick<EthereumProvider, 'request'> =>
  source.kind === 'wallet' ? source.wallet.provider : serverProvider

const serverProvider: Pick<EthereumProvider, 'request'> = {
  async request({ method }) {
    const body = { jsonrpc: '2.0' as const, id: 1, method: method as EthereumRpcMethod, params: [] }
    return (await api.call(ethereumRpcEndpoint, { body })).result
  },
}
