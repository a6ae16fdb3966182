import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createServer as createTlsServer } from 'node:tls'
import { listen } from '../harness/listen.ts'
import { type ChainOutput, createLoopbackChain } from './loopback-chain.ts'

/** Answers a request. `answer` is what a healthy server sends, without the line break. */
export type ElectrumBehaviour = (socket: Socket, answer: string, request: Request) => void

interface Request {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

interface Options {
  /** Default: a new one. */
  readonly chain?: ReturnType<typeof createLoopbackChain>
  /** Default: without TLS. */
  readonly tls?: { readonly key: string; readonly cert: string }
  /** Default: a free one. */
  readonly port?: number
}

export const healthyElectrum: ElectrumBehaviour = (socket, answer) => {
  socket.write(`${answer}\n`)
}

/** Any other answer to the same request. */
export const electrumAnswering =
  (content: object): ElectrumBehaviour =>
  (socket, _answer, { id }) => {
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...content })}\n`)
  }

export type LoopbackElectrum = Awaited<ReturnType<typeof startLoopbackElectrum>>

/**
 * Starts an Electrum server of an in-memory chain on loopback. It implements the part of the protocol that the product reads.
 * Its behaviour applies after the first two requests of a connection, which only `results` changes.
 */
export async function startLoopbackElectrum({ chain = createLoopbackChain(), tls, port = 0 }: Options = {}) {
  const sockets = new Set<Socket>()
  const serve = (socket: Socket) => {
    server.connections += 1
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const lines = createInterface({ input: socket })
    lines.on('error', () => {})
    lines.on('line', (line) => {
      // What is no message, such as the start of TLS, ends the connection.
      if (!line.startsWith('{')) socket.destroy()
      else if (!socket.destroyed) answer(socket, JSON.parse(line))
    })
  }

  function answer(socket: Socket, request: Request): void {
    server.requests.push(request)
    const result = server.results[request.method] ?? resultOf(request)
    const content =
      result === undefined ? { error: { code: -32_601, message: 'unknown method' } } : { result }
    const behaviour = GREETING.includes(request.method) ? healthyElectrum : server.behaviour
    behaviour(socket, JSON.stringify({ jsonrpc: '2.0', id: request.id, ...content }), request)
  }

  function resultOf({ method, params: [first] }: Request): unknown {
    if (method === 'server.version') return ['Loopback 1.0', '1.4']
    if (method === 'blockchain.block.header') return first === 0 ? GENESIS_HEADER : undefined
    if (method === 'blockchain.headers.subscribe') return { height: chain.height(), hex: GENESIS_HEADER }
    if (method === 'blockchain.estimatefee') return 0.000025
    const outputs = outputsOf(String(first))
    switch (method) {
      case 'blockchain.scripthash.get_history':
        return historyOf(outputs)
      case 'blockchain.scripthash.get_balance':
        return balanceOf(outputs)
      case 'blockchain.scripthash.listunspent':
        return outputs.filter(({ spentBy }) => !spentBy).map(coinOf)
      default:
        return undefined
    }
  }

  function outputsOf(scriptHash: string): ChainOutput[] {
    const script = chain.scripts().find((candidate) => hashOf(candidate) === scriptHash)
    return script ? chain.outputsTo(script) : []
  }

  const listener = tls ? createTlsServer(tls, serve) : createServer(serve)
  listener.on('tlsClientError', () => {})
  const { port: taken, close } = await listen(listener, { port })
  const server = {
    url: `${tls ? 'ssl' : 'tcp'}://127.0.0.1:${taken}`,
    port: taken,
    chain,
    /** The requests of all connections, in order. */
    requests: [] as Request[],
    /** The number of connections so far. */
    connections: 0,
    countOpenConnections: () => sockets.size,
    /** Results by method, instead of the true ones. */
    results: {} as Record<string, unknown>,
    behaviour: healthyElectrum,
    /** Ends every connection, and waits until the clients have ended it, too. */
    async disconnect() {
      await Promise.all(
        [...sockets].map(async (socket) => {
          socket.end()
          if (!socket.closed) await once(socket, 'close')
        }),
      )
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await close()
    },
  }
  return server
}

const GREETING = ['server.version', 'blockchain.block.header']

// The header of the first regtest block.
const GENESIS_HEADER = `01000000${'00'.repeat(32)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000`

const hashOf = (script: Uint8Array): string =>
  createHash('sha256').update(script).digest().reverse().toString('hex')

const coinOf = ({ txid, vout, value, height }: ChainOutput) => ({
  tx_hash: txid,
  tx_pos: vout,
  value: Number(value),
  height: height ?? 0,
})

function historyOf(outputs: readonly ChainOutput[]) {
  const heights = new Map<string, number | null>()
  for (const { txid, height, spentBy } of outputs) {
    heights.set(txid, height)
    if (spentBy) heights.set(spentBy.txid, spentBy.height)
  }
  return [...heights].map(([tx_hash, height]) => ({ tx_hash, height: height ?? 0 }))
}

/** As in the protocol, an output that an unconfirmed transaction spends is still confirmed. */
function balanceOf(outputs: readonly ChainOutput[]) {
  const confirmed = outputs.filter(
    ({ height, spentBy }) => height !== null && (spentBy?.height ?? null) === null,
  )
  const unspent = outputs.filter(({ spentBy }) => !spentBy)
  return { confirmed: sum(confirmed), unconfirmed: sum(unspent) - sum(confirmed) }
}

const sum = (outputs: readonly ChainOutput[]) => outputs.reduce((all, { value }) => all + Number(value), 0)
