import {
  addWatchedAccountEndpoint,
  generateWalletEndpoint,
  getBalanceEndpoint,
  getWatchedAccountBalanceEndpoint,
  listWatchedAccountsEndpoint,
  recordDemoSendEndpoint,
  removeWatchedAccountEndpoint,
  updateWatchedAccountEndpoint,
} from '@satlens/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type AuthModule, type RouteGuards, runAsLockedCaller } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { deleteWatchedAccount } from './accounts/accounts.queries.ts'
import { registerActivityRoutes } from './activity/activity.routes.ts'
import type { OverviewDeps } from './activity/get-overview.ts'
import type { RefreshAccount } from './activity/refresh-account.ts'
import type { ChainIndex } from './chain/chain-index.ts'
import type { WalletChainReader } from './chain/wallet-reader.ts'
import { registerCoinRoutes } from './coins/coins.routes.ts'
import { registerLabelRoutes } from './labels/labels.routes.ts'
import type { GenerateWalletDeps } from './wallets/generate-wallet.ts'
import { containsPrivateKeyOrSeedPhrase } from './wallets/private-material.ts'

export interface BitcoinRoutesDeps
  extends Omit<ModuleServices, 'fetch'>,
    GenerateWalletDeps,
    RouteGuards,
    OverviewDeps {
  readonly chargeAccount: AuthModule['chargeAccount']
  /** Opens the chain index. Null if none is configured. */
  readonly getIndex: (() => Promise<ChainIndex>) | null
  readonly refresh: RefreshAccount
}

/** Requests contain a few short texts, and the whole body is searched for private keys. */
const BODY_LIMIT = 16_384

/** Creates the routes /functions/v1/bitcoin-* (docs/protocol.md#bitcoin-functions), for signed-in users. */
export function createBitcoinRoutes(deps: BitcoinRoutesDeps): FastifyPluginAsync {
  const { db, clock, log, network, getIndex, requireUser, callerOf, chargeAccount } = deps
  let reader: Promise<WalletChainReader> | null = null
  const createReader = async (index: ChainIndex) => {
    const { createWalletChainReader } = await import('./chain/wallet-reader.ts')
    return createWalletChainReader({ index, network, clock, log, chargeAccount })
  }
  const getReader = async (): Promise<WalletChainReader | null> => {
    if (getIndex === null) return null
    reader ??= getIndex().then(createReader)
    return reader
  }
  // The arithmetic of bitcoin is loaded with the first request that needs it.
  return async (app) => {
    const route = createEndpointRegistrar(app, {
      preHandler: [requireUser, rejectPrivateMaterial],
      bodyLimit: BODY_LIMIT,
    })
    route(generateWalletEndpoint, async ({ body }, request) => {
      const { generateWalletForCaller } = await import('./wallets/generate-wallet.ts')
      return generateWalletForCaller(deps, callerOf(request).userId, body, request)
    })
    route(getBalanceEndpoint, async (_input, request) => {
      const { getWalletBalance } = await import('./get-balance.ts')
      return getWalletBalance({ db, clock, network, reader: await getReader() }, callerOf(request).userId)
    })
    route(recordDemoSendEndpoint, async ({ body }, request) => {
      const { recordDemoSend } = await import('./record-demo-send.ts')
      const caller = callerOf(request)
      return recordDemoSend(
        { db, clock, reader: await getReader() },
        caller,
        body,
        getIdempotencyKey(request),
      )
    })
    route(listWatchedAccountsEndpoint, async (_input, request) => {
      const { listWatchedAccounts } = await import('./accounts/watched-accounts.ts')
      return listWatchedAccounts(deps, callerOf(request).userId)
    })
    route(addWatchedAccountEndpoint, async ({ body }, request) => {
      const { addWatchedAccount } = await import('./accounts/watched-accounts.ts')
      return addWatchedAccount(deps, callerOf(request), body)
    })
    route(updateWatchedAccountEndpoint, async ({ params: { id }, body }, request) => {
      const { updateWatchedAccount } = await import('./accounts/watched-accounts.ts')
      return updateWatchedAccount(deps, callerOf(request), id, body)
    })
    route(removeWatchedAccountEndpoint, async ({ params: { id } }, request) => {
      const caller = callerOf(request)
      const isRemoved = await runAsLockedCaller(db, caller, (tx) =>
        deleteWatchedAccount(tx, caller.userId, id),
      )
      if (!isRemoved) throw new ApiError('watched_account_not_found')
      return { id }
    })
    route(getWatchedAccountBalanceEndpoint, async ({ params: { id } }, request) => {
      const { getWatchedAccountBalance } = await import('./accounts/read-account.ts')
      return getWatchedAccountBalance(deps, callerOf(request).userId, id)
    })
    registerLabelRoutes(app, deps)
    registerActivityRoutes(app, deps)
    registerCoinRoutes(app, { ...deps, getReader })
  }
}

// Runs before the body is validated, stored or logged.
async function rejectPrivateMaterial({ body }: FastifyRequest): Promise<void> {
  if (containsPrivateKeyOrSeedPhrase(body)) throw new ApiError('private_material_refused')
}

const MAX_KEY_LENGTH = 255

function getIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && key !== '' && key.length <= MAX_KEY_LENGTH) return key
  throw new ApiError('validation_failed', {
    message: `The Idempotency-Key header must have 1 to ${MAX_KEY_LENGTH} characters.`,
  })
}
