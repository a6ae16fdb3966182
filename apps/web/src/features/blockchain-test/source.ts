import { type EthereumMethod, ethereumRpcEndpoint } from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import type { Connection } from './wallets/connection.ts'
import type { Provider, Wallet } from './wallets/wallet.ts'

/** Whom the chain is read through. */
export type Source =
  | { readonly kind: 'server'; readonly id: 'server' }
  | { readonly kind: 'wallet'; readonly id: string; readonly wallet: Wallet }

const server: Source = { kind: 'server', id: 'server' }
const through = (wallet: Wallet): Source => ({ kind: 'wallet', id: wallet.id, wallet })

/**
 * The wallet that is connected; else this server, where it has a node; else the only wallet there is, for the two reads
 * need no permission. Null when there is nobody, or when somebody would have to be chosen.
 */
export function sourceOf(
  connection: Connection,
  wallets: readonly Wallet[],
  hasEndpoint: boolean,
): Source | null {
  if (connection.status === 'connected') return through(connection.wallet)
  if (hasEndpoint) return server
  const [only, ...others] = wallets
  return only && others.length === 0 ? through(only) : null
}

/** The source as something that takes the two calls. */
export const providerOf = (source: Source): Pick<Provider, 'request'> =>
  source.kind === 'wallet' ? source.wallet.provider : serverProvider

const serverProvider: Pick<Provider, 'request'> = {
  async request({ method }) {
    const body = { jsonrpc: '2.0' as const, id: 1, method: method as EthereumMethod, params: [] }
    return (await api.call(ethereumRpcEndpoint, { body })).result
  },
}
