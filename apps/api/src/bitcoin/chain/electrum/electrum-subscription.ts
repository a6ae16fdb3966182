import type { BitcoinNetwork } from '@satlens/domain'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { ChainListener, ChainSubscription } from '../chain-index.ts'
import { hashSchema } from '../chain-values.ts'
import { toChainBlock } from '../headers/block-header.ts'
import { parseHeaderAt } from '../headers/checkpoints.ts'
import type { ElectrumConnection } from './electrum-connection.ts'
import { type ElectrumRead, statusSchema, tipSchema } from './electrum-methods.ts'

interface SubscriptionOptions {
  readonly connection: ElectrumConnection
  readonly read: ElectrumRead
  readonly network: BitcoinNetwork
  readonly scriptHashOf: (address: string) => string
  readonly listener: ChainListener
}

interface WatchedAddress {
  readonly address: string
  /** The status that was reported last. Undefined before the first one. */
  status: string | null | undefined
}

// Leaves the rest to other requests.
const MAX_CONCURRENT_SUBSCRIPTIONS = 6
// Servers close a connection on which nothing was asked for ten minutes.
const PING_INTERVAL_MS = 60_000

/**
 * Subscribes to blocks and to the histories of addresses. It keeps the connection open, and after a reconnection subscribes to
 * everything again and reports what changed. A notification for what was never watched ends the connection.
 */
export function createElectrumSubscription({
  connection,
  read,
  network,
  scriptHashOf,
  listener,
}: SubscriptionOptions): ChainSubscription {
  const watched = new Map<string, WatchedAddress>()
  const limit = pLimit(MAX_CONCURRENT_SUBSCRIPTIONS)
  // The subscriptions of this connection.
  const subscriptions = new Map<string, Promise<void>>()
  // All that this connection was asked for, also what is no longer watched: a notification may still come.
  const requested = new Set<string>()
  let tipHash = ''
  let connections = 0
  // The connection that was asked for its newest block.
  let tipConnection = -1
  let isClosed = false
  let cancelTimer = () => {}

  function reportTip({ height, hex }: z.output<typeof tipSchema>): void {
    const header = parseHeaderAt(height, Buffer.from(hex, 'hex'), network)
    if (isClosed || header.hash === tipHash) return
    tipHash = header.hash
    listener.onBlock(toChainBlock(height, header))
  }

  function reportStatus(scriptHash: string, status: string | null): void {
    const entry = watched.get(scriptHash)
    if (!entry || entry.status === status) return
    entry.status = status
    listener.onAddress(entry.address, status)
  }

  const readStatus = (scriptHash: string) =>
    limit(async () => {
      if (!watched.has(scriptHash)) return
      requested.add(scriptHash)
      reportStatus(scriptHash, await read('blockchain.scripthash.subscribe', [scriptHash]))
    })

  function subscribeTo(scriptHash: string): Promise<void> {
    const running = subscriptions.get(scriptHash)
    if (running) return running
    const added = readStatus(scriptHash)
    subscriptions.set(scriptHash, added)
    added.catch(() => {
      if (subscriptions.get(scriptHash) === added) subscriptions.delete(scriptHash)
    })
    return added
  }

  async function subscribeToAll(scriptHashes: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(scriptHashes.map(subscribeTo))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  // An answer that came before a notification is reported by its promise, which settles later.
  function reportAfterAnswers(report: () => void): void {
    const current = connections
    setImmediate(() => {
      if (current === connections) report()
    })
  }

  // Parses before it returns, so that a wrong notification ends the connection.
  function handleNotification(method: string, params: unknown): void {
    if (method === 'blockchain.headers.subscribe') {
      const [tip] = z.parse(tipNotificationSchema, params)
      parseHeaderAt(tip.height, Buffer.from(tip.hex, 'hex'), network)
      reportAfterAnswers(() => reportTip(tip))
    } else if (method === 'blockchain.scripthash.subscribe') {
      const [scriptHash, status] = z.parse(statusNotificationSchema, params)
      if (!requested.has(scriptHash)) throw new Error('The server reported an address that is not watched')
      reportAfterAnswers(() => reportStatus(scriptHash, status))
    }
  }

  // Subscribes to everything on a new connection, and later to what has failed.
  async function subscribeToMissing(): Promise<void> {
    const current = connections
    if (tipConnection !== current) reportTip(await read('blockchain.headers.subscribe', []))
    tipConnection = current
    // There may be hundreds of thousands.
    if (subscriptions.size === watched.size) return
    await subscribeToAll([...watched.keys()].filter((scriptHash) => !subscriptions.has(scriptHash)))
  }

  // Asks from time to time, which keeps the connection open or opens it again. A request may fail on a connection that lasts.
  function keepOpen(): void {
    cancelTimer()
    if (isClosed) return
    const delayMs = connection.isOpen() ? PING_INTERVAL_MS : connection.getRetryDelayMs()
    cancelTimer = connection.schedule(delayMs, ping)
  }

  function ping(): void {
    const wasOpen = connection.isOpen()
    void read('server.ping', [])
      .then(() => (wasOpen ? subscribeToMissing() : undefined))
      .then(keepOpen, keepOpen)
  }

  const stopListening = connection.listen({
    onNotification: handleNotification,
    onOpen: () => void subscribeToMissing().then(keepOpen, keepOpen),
    onEnd() {
      connections += 1
      subscriptions.clear()
      requested.clear()
      listener.onInterrupted()
      keepOpen()
    },
  })
  if (connection.isOpen()) subscribeToMissing().then(keepOpen, keepOpen)
  else ping()
  return {
    async watch(addresses) {
      const scriptHashes = addresses.map(scriptHashOf)
      for (const [at, scriptHash] of scriptHashes.entries()) {
        if (watched.has(scriptHash)) continue
        watched.set(scriptHash, { address: addresses[at] as string, status: undefined })
      }
      await subscribeToAll(scriptHashes)
    },
    unwatch(addresses) {
      for (const scriptHash of addresses.map(scriptHashOf)) {
        subscriptions.delete(scriptHash)
        if (!watched.delete(scriptHash) || !connection.isOpen()) continue
        // Some servers do not know this method. Then their notifications are ignored.
        read('blockchain.scripthash.unsubscribe', [scriptHash]).catch(() => {})
      }
    },
    close() {
      isClosed = true
      cancelTimer()
      stopListening()
      watched.clear()
    },
  }
}

const tipNotificationSchema = z.tuple([tipSchema])
const statusNotificationSchema = z.tuple([hashSchema, statusSchema])
