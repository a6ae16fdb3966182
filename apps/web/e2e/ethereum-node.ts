import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node on the loopback that a server under test may be configured with. */
export interface EthereumNode {
  readonly url: string
  chainId: string
  /** Whether it answers 500 to everything. */
  isBroken: boolean
  stop(): Promise<void>
}

/** Starts one on chain 1; its block is 22,262,184. */
export async function startEthereumNode(): Promise<EthereumNode> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { id, method } = JSON.parse(text) as { id: number; method: string }
    if (node.isBroken) {
      response.writeHead(500).end('broken')
      return
    }
    const result = method === 'eth_chainId' ? node.chainId : '0x153b1a8'
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: EthereumNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chainId: '0x1',
    isBroken: false,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return node
}
