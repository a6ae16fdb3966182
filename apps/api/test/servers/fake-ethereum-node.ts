import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../harness/listen.ts'

/** Responds to a request. `answer` is the response of a healthy node. */
export type NodeBehaviour = (response: ServerResponse, answer: Readonly<Record<string, unknown>>) => void

const json = (response: ServerResponse, value: unknown) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}

export const healthyNode: NodeBehaviour = json

/** Responds as a healthy node with some fields replaced; `undefined` removes a field. */
export const respondingWith =
  (changes: Readonly<Record<string, unknown>>): NodeBehaviour =>
  (response, answer) =>
    json(response, { ...answer, ...changes })

export type FakeEthereumNode = Awaited<ReturnType<typeof startFakeEthereumNode>>

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
    requests: [] as unknown[],
    lastHeaders: {} as Readonly<Record<string, unknown>>,
    chainId: '0x1',
    blockNumber: '0x153b1a8',
    behaviour: healthyNode,
    close,
  }
  return node
}
