import { bumpFeeEndpoint, composeTransactionEndpoint, listCoinsEndpoint } from '@satlens/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteGuards } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import type { WalletChainReader } from '../chain/wallet-reader.ts'
import { containsPrivateKeyOrSeedPhrase } from '../wallets/private-material.ts'
import type { CoinDeps } from './account-coins.ts'

interface CoinRouteDeps extends Omit<CoinDeps, 'reader'>, RouteGuards {
  getReader(): Promise<WalletChainReader | null>
}

/** A request names up to a few hundred coins. */
const BODY_LIMIT = 16_384

/** Registers the routes of coins and of the transactions that spend them. None of them stores or broadcasts anything. */
export function registerCoinRoutes(app: FastifyInstance, deps: CoinRouteDeps): void {
  const { requireUser, callerOf, getReader } = deps
  const route = createEndpointRegistrar(app, {
    preHandler: [requireUser, rejectPrivateMaterial],
    bodyLimit: BODY_LIMIT,
  })
  const withReader = async () => ({ ...deps, reader: await getReader() })
  route(listCoinsEndpoint, async ({ query }, request) => {
    const { listCoins } = await import('./list-coins.ts')
    return listCoins(await withReader(), callerOf(request).userId, query)
  })
  route(composeTransactionEndpoint, async ({ body }, request) => {
    const { composeTransactionOfAccount } = await import('./compose-transaction.ts')
    return composeTransactionOfAccount(await withReader(), callerOf(request).userId, body)
  })
  route(bumpFeeEndpoint, async ({ body }, request) => {
    const { bumpFee } = await import('./bump-fee.ts')
    return bumpFee(await withReader(), callerOf(request).userId, body)
  })
}

// Runs before the body is validated, stored or logged. What has the format of a coin or a transaction id is only compared
// with those of the account, so that it reaches neither the log nor the index if it is none.
async function rejectPrivateMaterial({ body }: FastifyRequest): Promise<void> {
  if (containsPrivateKeyOrSeedPhrase(withoutPublicIds(body))) throw new ApiError('private_material_refused')
}

const OUTPOINT = /^[0-9a-f]{64}:\d{1,10}$/
const TXID = /^[0-9a-f]{64}$/

function withoutPublicIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { txid, coins } = body as Readonly<Record<string, unknown>>
  const isPublic = (id: unknown) => typeof id === 'string' && OUTPOINT.test(id)
  return {
    ...body,
    ...(typeof txid === 'string' && TXID.test(txid) && { txid: '' }),
    ...(Array.isArray(coins) && { coins: coins.filter((coin) => !isPublic(coin)) }),
  }
}
