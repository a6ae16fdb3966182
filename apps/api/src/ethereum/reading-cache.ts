import type { EthereumRead } from '@satlens/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { ApiError } from '../kernel/errors.ts'
import type { EthereumNode } from './node.ts'

interface ReadingCacheOptions {
  readonly node: EthereumNode
  /** How long an answer stands, and how long a failure does. */
  readonly keepMs: number
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

interface Kept {
  readonly answer: Promise<string>
  /** Null while the node is being asked. */
  settledAt: number | null
}

/**
 * Stands between many clients and one node: each call is made at most once per `keepMs`, and never while the same one is
 * under way. Nothing older is served: a block number that stands still would be a lie. Throws `ethereum_unavailable`.
 */
export function createReadingCache({ node, keepMs, clock, log }: ReadingCacheOptions): EthereumNode {
  const kept = new Map<EthereumRead, Kept>()
  let isFailing = false

  async function ask(method: EthereumRead): Promise<string> {
    try {
      const answer = await node.read(method)
      if (isFailing) log.info('the Ethereum node can be read again')
      isFailing = false
      return answer
    } catch (error) {
      // One line per outage; the log of a long one would say the same every few seconds.
      if (!isFailing) log.warn({ err: error }, 'the Ethereum node cannot be read')
      isFailing = true
      throw new ApiError('ethereum_unavailable', {
        cause: error,
        retryAfterSeconds: Math.ceil(keepMs / 1_000),
      })
    }
  }

  function isFresh({ settledAt }: Kept): boolean {
    if (settledAt === null) return true
    const age = clock.now().getTime() - settledAt
    // A clock that was set back must not silence the node.
    return age >= 0 && age < keepMs
  }

  return {
    read(method) {
      const known = kept.get(method)
      if (known && isFresh(known)) return known.answer
      const fresh: Kept = { answer: ask(method), settledAt: null }
      const settle = () => {
        fresh.settledAt = clock.now().getTime()
      }
      fresh.answer.then(settle, settle)
      kept.set(method, fresh)
      return fresh.answer
    },
  }
}
