import { randomBytes } from 'node:crypto'
import { generateWalletEndpoint, getBalanceEndpoint, sendTransactionEndpoint } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import type { FastifyPluginAsync, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Auth } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { mount } from '../kernel/http/mount.ts'
import { getBalance } from './get-balance.ts'
import { sendTransaction } from './send-transaction.ts'
import { generateWallet } from './wallets/generate-wallet.ts'
import { holdsPrivateMaterial } from './wallets/private-material.ts'
import type { Sender } from './wallets/wallet-email.ts'
import type { WalletReader } from './wallets/wallet-reader.ts'

interface BitcoinDeps extends Pick<Auth, 'requireUser' | 'callerOf' | 'lockCaller' | 'audit' | 'mailer'> {
  readonly db: Db
  readonly sender: Sender
  readonly clock: Clock
  readonly network: BitcoinNetwork
  /** Null while no chain index is configured. */
  readonly reader: WalletReader | null
}

/** Each of the calls takes a few short texts, and all of a body is searched for private keys. */
const BODY_LIMIT = 16_384

/** /functions/v1/bitcoin-*: the three calls of the product (docs/protocol.md#bitcoin-functions), for signed-in users. */
export const bitcoinRoutes =
  (deps: BitcoinDeps): FastifyPluginAsync =>
  async (app) => {
    const { db, clock, network, reader, requireUser, callerOf } = deps
    const guarded = { preHandler: [requireUser, refusePrivateMaterial], bodyLimit: BODY_LIMIT }
    const userOf = (request: FastifyRequest) => callerOf(request).userId

    mount(
      app,
      generateWalletEndpoint,
      ({ body }, request) => generateWallet({ ...deps, randomBytes }, userOf(request), body, request),
      guarded,
    )
    mount(
      app,
      getBalanceEndpoint,
      (_input, request) => getBalance({ db, clock, network, reader }, userOf(request)),
      guarded,
    )
    mount(
      app,
      sendTransactionEndpoint,
      ({ body }, request) =>
        sendTransaction({ db, clock, reader }, callerOf(request), body, idempotencyKeyOf(request)),
      guarded,
    )
  }

// First of all: what is refused here reaches no rule, no table and no log.
const refusePrivateMaterial: preHandlerAsyncHookHandler = async ({ body }) => {
  if (holdsPrivateMaterial(body)) throw new ApiError('private_material_refused')
}

const MAX_KEY_LENGTH = 255

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && key !== '' && key.length <= MAX_KEY_LENGTH) return key
  throw new ApiError('validation_failed', {
    message: `The Idempotency-Key header takes 1 to ${MAX_KEY_LENGTH} characters.`,
  })
}
