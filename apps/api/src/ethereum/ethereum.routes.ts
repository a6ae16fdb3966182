import { ethereumRpcEndpoint } from '@satlens/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Auth } from '../auth/index.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { mount } from '../kernel/http/mount.ts'
import type { EthereumNode } from './node.ts'

interface EthereumRoutesDeps extends Pick<Auth, 'requireUser'> {
  /** Null where none is configured. */
  readonly node: EthereumNode | null
}

/** POST /ethereum/v1/rpc: the two reads of the blockchain test (docs/spec/README.md#calls), for signed-in users as the page is. */
export const ethereumRoutes =
  ({ node, requireUser }: EthereumRoutesDeps): FastifyPluginAsync =>
  async (app) => {
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
