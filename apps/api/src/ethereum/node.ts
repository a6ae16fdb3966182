import { type EthereumMethod, ethereumQuantity } from '@satlens/contract'
import * as z from 'zod/mini'
import { fetchJson } from '../kernel/http/fetch-json.ts'

/** A node of the chain. `read` throws when the answer cannot be believed. */
export interface EthereumNode {
  /** A number as JSON-RPC writes it. */
  read(method: EthereumMethod): Promise<string>
}

interface HttpNodeOptions {
  readonly url: string
  readonly fetch: typeof fetch
  /** For the whole answer, body included. */
  readonly timeoutMs: number
}

const REQUEST_ID = 1

// A refusal of the node is an answer without a result, and so fails here.
const answer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.literal(REQUEST_ID),
  result: ethereumQuantity,
})

/** A node that speaks JSON-RPC 2.0 over HTTP. What it is asked is written here; nothing of a client's request goes there. */
export const createHttpNode = ({ url, fetch, timeoutMs }: HttpNodeOptions): EthereumNode => ({
  async read(method) {
    const body = { jsonrpc: '2.0', id: REQUEST_ID, method, params: [] }
    return z.parse(answer, await fetchJson(url, { fetch, timeoutMs, body })).result
  },
})
