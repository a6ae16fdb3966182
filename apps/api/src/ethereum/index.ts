import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Auth } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Counters } from '../kernel/counters.ts'
import { ethereumRoutes } from './ethereum.routes.ts'
import { httpNode } from './node.ts'
import { createReadingCache } from './reading-cache.ts'

interface EthereumDeps extends Pick<Auth, 'requireUser'> {
  /** Null where none is configured. */
  readonly nodeUrl: string | null
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly counters: Counters
  readonly limitFactor: number
  /** How long the node may take. */
  readonly timeoutMs?: number
}

interface Ethereum {
  readonly routes: FastifyPluginAsync
}

// A third of the time between two blocks.
const KEEP_MS = 4_000

/** The way to the Ethereum node of this deployment, shared by all of its clients. */
export function createEthereum(deps: EthereumDeps): Ethereum {
  const { nodeUrl, fetch, clock, log, counters, limitFactor, requireUser, timeoutMs = 5_000 } = deps
  const node =
    nodeUrl === null
      ? null
      : createReadingCache({
          node: httpNode({ url: nodeUrl, fetch, timeoutMs }),
          keepMs: KEEP_MS,
          clock,
          log,
        })
  return { routes: ethereumRoutes({ node, counters, limitFactor, requireUser }) }
}
