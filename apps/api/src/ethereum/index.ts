import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Auth } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { createResponseCache } from '../kernel/http/response-cache.ts'
import { ethereumRoutes } from './ethereum.routes.ts'
import { createHttpNode, type EthereumNode } from './node.ts'

interface EthereumDeps extends Pick<Auth, 'requireUser'> {
  /** Null where none is configured. */
  readonly nodeUrl: string | null
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: FastifyBaseLogger
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
  const { nodeUrl, fetch, requireUser, timeoutMs = 5_000 } = deps
  const node = nodeUrl === null ? null : askedSeldom(createHttpNode({ url: nodeUrl, fetch, timeoutMs }), deps)
  return { routes: ethereumRoutes({ node, requireUser }) }
}

/** The same node, for many clients. A block number that stands still would be a lie, so nothing old is served. */
function askedSeldom(node: EthereumNode, { clock, log }: Pick<EthereumDeps, 'clock' | 'log'>): EthereumNode {
  const answers = createResponseCache<string>({
    source: 'the Ethereum node',
    clock,
    log,
    cacheMs: KEEP_MS,
    cacheErrorsMs: KEEP_MS,
    createError: (cause) =>
      new ApiError('ethereum_unavailable', { cause, retryAfterSeconds: Math.ceil(KEEP_MS / 1_000) }),
  })
  return { read: (method) => answers.get(method, () => node.read(method)) }
}
