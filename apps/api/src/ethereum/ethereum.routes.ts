import { ethereumRpcEndpoint } from '@satlens/contract'
import type { FastifyPluginAsync, onRequestAsyncHookHandler } from 'fastify'
import { type Auth, networkOf } from '../auth/index.ts'
import type { Counters } from '../kernel/counters.ts'
import { ApiError } from '../kernel/errors.ts'
import { mount } from '../kernel/mount.ts'
import type { EthereumNode } from './node.ts'

interface EthereumRoutesDeps extends Pick<Auth, 'requireUser'> {
  /** Null where none is configured. */
  readonly node: EthereumNode | null
  readonly counters: Counters
  /** Multiplies the limit. */
  readonly limitFactor: number
}

// A page makes two calls for a reading; this is a reading a second from one place.
const REQUESTS_PER_MINUTE = 120
const WINDOW_S = 60

/** POST /ethereum/v1/rpc: the two reads of the blockchain test (spec §7), for signed-in users as the page is. */
export const ethereumRoutes =
  ({ node, requireUser, ...limits }: EthereumRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', limitReads(limits))
    mount(
      app,
      ethereumRpcEndpoint,
      async ({ body }) => {
        if (node === null) throw new ApiError('ethereum_not_configured')
        return { jsonrpc: '2.0' as const, id: body.id, result: await node.read(body.method) }
      },
      { preHandler: requireUser },
    )
  }

/** Refuses an address that asks too often before anything is read or looked up. */
const limitReads =
  ({
    counters,
    limitFactor,
  }: Pick<EthereumRoutesDeps, 'counters' | 'limitFactor'>): onRequestAsyncHookHandler =>
  async (request) => {
    const { count, resetsInMs } = await counters.add(`ethereum_rpc:${networkOf(request.ip)}`, WINDOW_S)
    if (count <= Math.ceil(REQUESTS_PER_MINUTE * limitFactor)) return
    throw new ApiError('over_request_rate_limit', {
      retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1_000)),
    })
  }
