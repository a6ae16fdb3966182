import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../harness/listen.ts'

/** What the fake node does with a request; `answer` is what a healthy one would say. */
export type NodeBehaviour = (response: ServerResponse, answer: Readonly<Record<string, unknown>>) => void

const json = (response: ServerResponse, value: unknown) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}

/** Answers as a healthy node. */
export const healthyNode: NodeBehaviour = json

/** Answers with what is given in the place of the fields of a healthy answer; `undefined` leaves one out. */
export const nodeSaying =
  (changes: Readonly<Record<string, unknown>>): NodeBehaviour =>
  (response, answer) =>
    json(response, { ...answer, ...changes })

export type FakeEthereumNode = Awaited<ReturnType<typeof startFakeEthereumNode>>

/** Starts a node that speaks JSON-RPC on a free port of the loopback, on chain 1. */
export async function startFakeEthereumNode() {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const body = JSON.parse(text)
    node.requests.push(body)
    node.lastHeaders = request.headers
    const result = body.method === 'eth_chainId' ? node.chainId : node.blockNumber
    node.behaviour(response, { jsonrpc: '2.0', id: body.id, result })
  })
  const { port, close } = await listen(server)
  const node = {
    url: `http://127.0.0.1:${port}/v3/a-key`,
    /** The bodies received, parsed. */
    requests: [] as unknown[],
    /** The headers of the last request. */
    lastHeaders: {} as Readonly<Record<string, unknown>>,
    chainId: '0x1',
    blockNumber: '0x153b1a8',
    behaviour: healthyNode,
    close,
  }
  return node
}
