import { generateWalletEndpoint, getBalanceEndpoint, sendTransactionEndpoint } from '@satlens/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Auth } from '../auth/index.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { createMount } from '../kernel/http/mount.ts'
import type { Services } from '../kernel/services.ts'
import { createEsploraIndex } from './chain/esplora.ts'
import { createWalletReader } from './chain/wallet-reader.ts'
import { getBalance } from './get-balance.ts'
import { recordDemoSend } from './record-demo-send.ts'
import { generateWallet, type WalletDeps } from './wallets/generate-wallet.ts'
import { containsPrivateMaterial } from './wallets/private-material.ts'

interface BitcoinDeps extends Services, WalletDeps, Pick<Auth, 'requireUser' | 'callerOf' | 'chargeAccount'> {
  /** The URL of the chain index. Null if none is configured. */
  readonly indexUrl: string | null
  readonly timeoutMs?: number
}

/** Requests contain a few short texts, and the whole body is searched for private keys. */
const BODY_LIMIT = 16_384

/** Creates the routes /functions/v1/bitcoin-* (docs/protocol.md#bitcoin-functions), for signed-in users. */
export function createBitcoinRoutes(deps: BitcoinDeps): FastifyPluginAsync {
  const { db, clock, log, network, indexUrl, fetch, timeoutMs = 3_000 } = deps
  const { requireUser, callerOf, chargeAccount } = deps
  const index = indexUrl === null ? null : createEsploraIndex({ url: indexUrl, fetch, timeoutMs })
  const reader = index && createWalletReader({ index, network, clock, log, chargeAccount })
  return async (app) => {
    const route = createMount(app, {
      preHandler: [requireUser, rejectPrivateMaterial],
      bodyLimit: BODY_LIMIT,
    })
    route(generateWalletEndpoint, ({ body }, request) =>
      generateWallet(deps, callerOf(request).userId, body, request),
    )
    route(getBalanceEndpoint, (_input, request) =>
      getBalance({ db, clock, network, reader }, callerOf(request).userId),
    )
    route(sendTransactionEndpoint, ({ body }, request) =>
      recordDemoSend({ db, clock, reader }, callerOf(request), body, getIdempotencyKey(request)),
    )
  }
}

// Runs before the body is validated, stored or logged.
async function rejectPrivateMaterial({ body }: FastifyRequest): Promise<void> {
  if (containsPrivateMaterial(body)) throw new ApiError('private_material_refused')
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
