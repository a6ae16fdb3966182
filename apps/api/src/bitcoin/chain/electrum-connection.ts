import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import { MAX_CONCURRENT_REQUESTS } from './chain-values.ts'
import { type Ask, createLineRpc, type LineRpc } from './line-rpc.ts'

export interface ElectrumConnectionOptions {
  /** Opens a socket. Rejects once the signal aborts. */
  readonly connect: (signal: AbortSignal) => Promise<Socket>
  readonly clock?: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** The time limit of connecting and of each request. */
  readonly timeoutMs: number
  /** Ends the connection for good. */
  readonly shutdown: AbortSignal
}

interface Greeting {
  /** Sends the first requests of a connection. Rejects if the server cannot be used. */
  readonly greet: (ask: Ask) => Promise<void>
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/**
 * Creates one connection for all requests. It is opened by the first request, and by the next one after it has ended. After a
 * failure, requests reject with its error until a delay has passed, which doubles from 1 s to 30 s.
 */
export function createElectrumConnection(options: ElectrumConnectionOptions & Greeting) {
  const { connect, greet, clock = systemClock, log, timeoutMs, shutdown } = options
  const limit = pLimit(MAX_CONCURRENT_REQUESTS)
  let current: Promise<LineRpc> | null = null
  let failure: { readonly error: unknown; readonly at: number; readonly delayMs: number } | null = null

  function fail(error: unknown): void {
    if (shutdown.aborted) return
    const delayMs = failure ? Math.min(2 * failure.delayMs, MAX_DELAY_MS) : FIRST_DELAY_MS
    failure = { error, at: clock.now().getTime(), delayMs }
    log.warn({ err: error, delayMs }, 'the connection to the Electrum server failed')
  }

  function throwWithinDelay(): void {
    if (!failure) return
    const waitedMs = clock.now().getTime() - failure.at
    // A clock that was turned back must not prolong the delay.
    if (waitedMs >= 0 && waitedMs < failure.delayMs) throw failure.error
  }

  async function open(): Promise<LineRpc> {
    let isGreeted = false
    try {
      const socket = await runWithAbortTimeout(timeoutMs, connect, shutdown)
      const rpc = createLineRpc(socket, {
        timeoutMs,
        onEnd(error, isFailure) {
          if (!isGreeted) return
          current = null
          if (isFailure) fail(error)
        },
      })
      const close = () => rpc.end(shutdown.reason)
      shutdown.addEventListener('abort', close)
      socket.once('close', () => shutdown.removeEventListener('abort', close))
      try {
        await greet(rpc.ask)
      } catch (error) {
        rpc.end(error as Error)
        throw error
      }
      isGreeted = true
      return rpc
    } catch (error) {
      current = null
      fail(error)
      throw error
    }
  }

  /** Sends a request, at most eight at once. */
  const ask: Ask = (method, params, signal) =>
    limit(async () => {
      // The caller may have aborted while the request was queued.
      signal?.throwIfAborted()
      shutdown.throwIfAborted()
      if (!current) throwWithinDelay()
      current ??= open()
      const rpc = await current
      const result = await rpc.ask(method, params, signal)
      failure = null
      return result
    })
  return ask
}
