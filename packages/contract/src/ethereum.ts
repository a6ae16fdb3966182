import * as z from 'zod/mini'
import { SIGNED_IN } from './auth/signed-in.ts'
import { endpoint } from './endpoint.ts'

/** The two calls of JSON-RPC that are passed on to a node: they read, ask for no account and sign nothing (docs/spec/README.md#calls). */
export const ETHEREUM_READS = ['eth_chainId', 'eth_blockNumber'] as const

/** See {@link ETHEREUM_READS}. */
export type EthereumRead = (typeof ETHEREUM_READS)[number]

/** A number as JSON-RPC writes it: hexadecimal after `0x`, of 64 bits at most. */
export const ethereumQuantity = z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i))

const requestId = z.union([z.int(), z.string().check(z.maxLength(64))])

/**
 * POST a read of the Ethereum chain as JSON-RPC 2.0 (docs/spec/README.md#calls), for a page without a wallet. A refusal comes in our
 * own envelope, not in that of JSON-RPC.
 */
export const ethereumRpcEndpoint = endpoint({
  method: 'POST',
  path: '/ethereum/v1/rpc',
  summary:
    'Reads the chain id or the block number from the Ethereum node that this server is configured with.',
  body: z.object({
    jsonrpc: z.literal('2.0'),
    id: requestId,
    method: z.enum(ETHEREUM_READS),
    params: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
  }),
  reply: z.object({ jsonrpc: z.literal('2.0'), id: requestId, result: ethereumQuantity }),
  errors: [...SIGNED_IN, 'ethereum_not_configured', 'ethereum_unavailable'],
})
