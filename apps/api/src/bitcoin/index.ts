import type { BitcoinNetwork } from '@satlens/domain'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Auth } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { bitcoinRoutes } from './bitcoin.routes.ts'
import { createEsploraIndex } from './chain/esplora.ts'
import type { Sender } from './wallets/wallet-email.ts'
import { createWalletReader } from './wallets/wallet-reader.ts'

export { exportWallets } from './wallets/export-wallets.ts'
export { deleteWalletsOf } from './wallets/wallets.queries.ts'

interface BitcoinDeps
  extends Pick<Auth, 'requireUser' | 'callerOf' | 'chargeAccount' | 'lockCaller' | 'audit' | 'mailer'> {
  readonly db: Db
  readonly sender: Sender
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly network: BitcoinNetwork
  /** The URL of the chain index. Null if none is configured. */
  readonly indexUrl: string | null
  readonly fetch: typeof fetch
  /** The time limit for a request to the chain index. */
  readonly timeoutMs?: number
}

/** Creates the bitcoin module: wallets whose private keys are never stored, and sends that are never broadcast. */
export function createBitcoin(deps: BitcoinDeps): { readonly routes: FastifyPluginAsync } {
  const { clock, log, network, indexUrl, fetch, timeoutMs = 3_000 } = deps
  const index = indexUrl === null ? null : createEsploraIndex({ url: indexUrl, fetch, timeoutMs })
  const reader =
    index && createWalletReader({ index, network, clock, log, chargeAccount: deps.chargeAccount })
  return { routes: bitcoinRoutes({ ...deps, reader }) }
}
