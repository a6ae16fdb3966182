import * as z from 'zod/mini'
import { signedInEndpoint } from './endpoint.ts'

/** The JSON-RPC methods that the server proxies to a node. Both are read-only (docs/spec/README.md#calls). */
export const ETHEREUM_RPC_METHODS = ['eth_chainId', 'eth_blockNumber'] as const
export type EthereumRpcMethod = (typeof ETHEREUM_RPC_METHODS)[number]

/** A JSON-RPC quantity: hexadecimal digits after `0x`, at most 64 bits. */
export const ethereumQuantitySchema = z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i))

const requestId = z.union([z.int(), z.string().check(z.maxLength(64))])

/** POST /rpc: an Ethereum read as JSON-RPC 2.0 (docs/spec/README.md#calls). Errors use the format of this API. */
export const ethereumRpcEndpoint = signedInEndpoint('POST', '/ethereum/v1/rpc', {
  summary: 'Returns the chain ID or block number from the configured Ethereum node.',
  body: z.object({
    jsonrpc: z.literal('2.0'),
    id: requestId,
    method: z.enum(ETHEREUM_RPC_METHODS),
    params: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
  }),
  reply: z.object({ jsonrpc: z.literal('2.0'), id: requestId, result: ethereumQuantitySchema }),
  errors: ['ethereum_not_configured', 'ethereum_unavailable'],
})
