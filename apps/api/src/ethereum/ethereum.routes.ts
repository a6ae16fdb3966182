import { type EthereumRpcMethod, ethereumQuantitySchema, ethereumRpcEndpoint } from '@satlens/contract'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { AuthModule } from '#auth/index.ts'
import { createEncodedResponseCache } from '#kernel/cache.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { fetchJsonWithSchema } from '#kernel/http/fetch-json.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import type { ModuleServices } from '#kernel/services.ts'

interface EthereumDeps extends Omit<ModuleServices, 'db'> {
  readonly requireUser: AuthModule['requireUser']
  /** The URL of the node. Null if none is configured. */
  readonly nodeUrl: string | null
  readonly timeoutMs?: number
}

// A third of the time between two blocks.
const CACHE_MS = 4_000
const REQUEST_ID = 1

// An error of the node has no result.
const nodeResponse = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.literal(REQUEST_ID),
  result: ethereumQuantitySchema,
})

/** POST /ethereum/v1/rpc: reads the chain ID or the block number from the configured node, for signed-in users. */
export const createEthereumRpcProxyRoutes =
  ({ nodeUrl, fetch, clock, log, requireUser, timeoutMs = 5_000 }: EthereumDeps): FastifyPluginAsync =>
  async (app) => {
    // Expired results are not served, because a block number that does not change would mislead.
    const cache = createEncodedResponseCache<string>({
      source: 'the Ethereum node',
      clock,
      log,
      ttlMs: CACHE_MS,
      errorTtlMs: CACHE_MS,
      createError: (cause) =>
        new ApiError('ethereum_unavailable', { cause, retryAfterSeconds: Math.ceil(CACHE_MS / 1_000) }),
    })

    // The node gets only the method, nothing else of the client's request.
    async function readFromNode(url: string, method: EthereumRpcMethod): Promise<string> {
      const body = { jsonrpc: '2.0', id: REQUEST_ID, method, params: [] }
      return (await fetchJsonWithSchema(nodeResponse, url, { fetch, timeoutMs, body })).result
    }

    registerEndpoint(
      app,
      ethereumRpcEndpoint,
      async ({ body: { id, method } }) => {
        if (nodeUrl === null) throw new ApiError('ethereum_not_configured')
        const result = await cache.get(method, () => readFromNode(nodeUrl, method))
        return { jsonrpc: '2.0' as const, id, result }
      },
      { preHandler: requireUser },
    )
  }
