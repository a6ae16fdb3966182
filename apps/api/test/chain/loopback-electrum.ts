import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createServer as createTlsServer } from 'node:tls'
import { listen } from '../harness/listen.ts'
import { getMerkleProof } from './loopback-blocks.ts'
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
  const scriptsByHash = new Map<string, Uint8Array>()
  const remember = (script: string): string => {
    const bytes = Buffer.from(script, 'hex')
    scriptsByHash.set(hashOf(bytes), bytes)
    return hashOf(bytes)
  }
  for (const script of chain.scripts()) remember(script)
  const subscriptions = new Map<Socket, { isToBlocks: boolean; readonly scriptHashes: Set<string> }>()
  const serve = (socket: Socket) => {
    server.connections += 1
    sockets.add(socket)
    subscriptions.set(socket, { isToBlocks: false, scriptHashes: new Set() })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      subscriptions.delete(socket)
    })
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
    subscribe(socket, request)
    const refusal = server.unsupported.has(request.method) ? UNKNOWN_METHOD : NOT_FOUND
    const isRefused = result === undefined || refusal === UNKNOWN_METHOD
    const content = isRefused ? { error: refusal } : { result }
    const behaviour = isGreeting(request) ? healthyElectrum : server.behaviour
    const text = JSON.stringify({ jsonrpc: '2.0', id: request.id, ...content })
    behaviour(socket, `${text.slice(0, -1)}${server.padding}}`, request)
  }

  function subscribe(socket: Socket, { method, params }: Request): void {
    const subscription = subscriptions.get(socket)
    if (method === 'blockchain.headers.subscribe') Object.assign(subscription ?? {}, { isToBlocks: true })
    if (method === 'blockchain.scripthash.subscribe') subscription?.scriptHashes.add(String(params[0]))
    if (method === 'blockchain.scripthash.unsubscribe') subscription?.scriptHashes.delete(String(params[0]))
  }

  let announcedTip = ''
  const stopPushing = chain.onChange((scripts) => {
    const changed = [...scripts].map(remember)
    const isNewTip = announcedTip !== tip().hex
    announcedTip = tip().hex
    for (const [socket, { isToBlocks, scriptHashes }] of subscriptions) {
      if (isToBlocks && isNewTip) notify(socket, 'blockchain.headers.subscribe', [tip()])
      for (const hash of changed) {
        if (!scriptHashes.has(hash)) continue
        notify(socket, 'blockchain.scripthash.subscribe', [hash, statusOf(scriptOf(hash))])
      }
    }
  })

  function notify(socket: Socket, method: string, params: readonly unknown[]): void {
    server.push(socket, `${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`)
  }

  const headerAt = (height: number): string | undefined => {
    const block = chain.block(height)
    return block ? Buffer.from(block.header).toString('hex') : undefined
  }
  const tip = () => ({ height: chain.height(), hex: headerAt(chain.height()) ?? '' })

  const scriptOf = (scriptHash: string): Uint8Array => scriptsByHash.get(scriptHash) ?? new Uint8Array()

  function statusOf(script: Uint8Array): string | null {
    const history = chain.historyOf(script).map(({ txid, height }) => `${txid}:${height ?? 0}:`)
    return history.length === 0 ? null : createHash('sha256').update(history.join('')).digest('hex')
  }

  function resultOf({ method, params: [first, second] }: Request): unknown {
    const script = method.includes('.scripthash.') ? scriptOf(String(first)) : new Uint8Array()
    const known = chain.transaction(String(first))
    const block = known && chain.block(known.height ?? -1)
    switch (method) {
      case 'server.version':
        return ['Loopback 1.0', '1.4']
      case 'server.ping':
        return null
      case 'blockchain.block.header':
        return headerAt(Number(first))
      case 'blockchain.block.headers': {
        const headers = Array.from({ length: Number(second) }, (_, at) => headerAt(Number(first) + at) ?? '')
        return { count: headers.filter(Boolean).length, hex: headers.join(''), max: 2_016 }
      }
      case 'blockchain.headers.subscribe':
        return tip()
      case 'blockchain.estimatefee':
        return server.fees[Number(first)] ?? 0.000025
      case 'blockchain.transaction.get':
        return known?.transaction.toHex()
      case 'blockchain.transaction.get_merkle':
        return block && block.height === second ? getMerkleProof(block, String(first)) : undefined
      case 'blockchain.scripthash.get_history':
        return chain.historyOf(script).map(({ txid, height }) => ({ tx_hash: txid, height: height ?? 0 }))
      case 'blockchain.scripthash.get_balance':
        return balanceOf(chain.outputsTo(script))
      case 'blockchain.scripthash.listunspent':
        return chain
          .outputsTo(script)
          .filter(({ spentBy }) => !spentBy)
          .map(coinOf)
      case 'blockchain.scripthash.subscribe':
        return statusOf(script)
      case 'blockchain.scripthash.unsubscribe':
        return true
      default:
        return undefined
    }
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
    /** What it inserts at the end of each answer. */
    padding: '',
    /** Methods that it does not know. */
    unsupported: new Set<string>(),
    /** Fees in bitcoin per kilobyte by the number of blocks. Default: 2.5 satoshis per virtual byte. */
    fees: {} as Readonly<Record<number, number>>,
    /** Sends a notification. */
    push: (socket: Socket, line: string): void => void socket.write(line),
    /** Sends each connection a notification that nothing caused. */
    notifyAll(method: string, params: readonly unknown[]): void {
      for (const socket of sockets) notify(socket, method, params)
    },
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
      stopPushing()
      for (const socket of sockets) socket.destroy()
      await close()
    },
  }
  return server
}

const isGreeting = ({ method, params }: Request): boolean =>
  method === 'server.version' || (method === 'blockchain.block.header' && params[0] === 0)

const UNKNOWN_METHOD = { code: -32_601, message: 'unknown method' }
const NOT_FOUND = { code: 1, message: 'not found' }

/** Returns the script hash of the protocol. */
export const hashOf = (script: Uint8Array): string =>
  createHash('sha256').update(script).digest().reverse().toString('hex')

const coinOf = ({ txid, vout, value, height }: ChainOutput) => ({
  tx_hash: txid,
  tx_pos: vout,
  value: Number(value),
  height: height ?? 0,
})

/** As in the protocol, an output that an unconfirmed transaction spends is still confirmed. */
function balanceOf(outputs: readonly ChainOutput[]) {
  const confirmed = outputs.filter(
    ({ height, spentBy }) => height !== null && (spentBy?.height ?? null) === null,
  )
  const unspent = outputs.filter(({ spentBy }) => !spentBy)
  return { confirmed: sum(confirmed), unconfirmed: sum(unspent) - sum(confirmed) }
}

const sum = (outputs: readonly ChainOutput[]) => outputs.reduce((all, { value }) => all + Number(value), 0)
