import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import { MAX_CONCURRENT_REQUESTS } from '../chain-values.ts'
import { type Ask, createLineRpc } from './line-rpc.ts'
import { releaseAnswers } from './release-answers.ts'

export interface ElectrumConnectionOptions {
  /** Opens a socket. Rejects once the signal aborts. */
  readonly connect: (signal: AbortSignal) => Promise<Socket>
  readonly clock?: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** The time limit of connecting and of each request. */
  readonly timeoutMs: number
  /** Ends the connection for good. */
  readonly shutdown: AbortSignal
  /** Calls back after a time. Returns a function that cancels it. Default: a timer that does not keep the process alive. */
  readonly schedule?: (delayMs: number, run: () => void) => () => void
}

interface ConnectionListener {
  /** If it throws, the connection ends. */
  readonly onNotification: (method: string, params: unknown) => void
  readonly onOpen: () => void
  readonly onEnd: () => void
}

/** One connection for all requests, which is opened again after it has ended. */
export interface ElectrumConnection {
  /** Sends a request, at most eight at once. Opens the connection if needed. */
  readonly ask: Ask
  /** Returns true if the connection is open or being opened. */
  isOpen(): boolean
  /** Returns how long the next attempt to connect must wait, at least 1 s. */
  getRetryDelayMs(): number
  /** Calls back after a time, unless the server shuts down. Returns a function that cancels it. */
  schedule(delayMs: number, run: () => void): () => void
  /** Passes on notifications and the state of the connection. Returns a function that ends it. Throws if there is a listener already. */
  listen(listener: ConnectionListener): () => void
}

interface Greeting {
  /** Sends the first requests of a connection. Rejects if the server cannot be used. */
  readonly greet: (ask: Ask) => Promise<void>
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
// Eight headers in hex.
const LONG_ANSWER = { method: 'blockchain.block.headers', params: [0, 8] }

/**
 * Creates one connection for all requests. It is opened by the first request, and by the next one after it has ended. After a
 * failure, requests reject with its error until a delay has passed, which doubles from 1 s to 30 s.
 */
export function createElectrumConnection(options: ElectrumConnectionOptions & Greeting): ElectrumConnection {
  const { connect, greet, clock = systemClock, log, timeoutMs, shutdown, schedule = startTimer } = options
  const limit = pLimit(MAX_CONCURRENT_REQUESTS)
  let listener: ConnectionListener | null = null
  let current: Promise<Ask> | null = null
  let failure: { readonly error: unknown; readonly at: number; readonly delayMs: number } | null = null

  function fail(error: unknown): void {
    if (shutdown.aborted) return
    const delayMs = failure ? Math.min(2 * failure.delayMs, MAX_DELAY_MS) : FIRST_DELAY_MS
    failure = { error, at: clock.now().getTime(), delayMs }
    log.warn({ err: error, delayMs }, 'the connection to the Electrum server failed')
  }

  // How much of the delay after a failure is left.
  function getRemainingDelayMs(): number {
    if (!failure) return 0
    const waitedMs = clock.now().getTime() - failure.at
    // A clock that was turned back must not prolong the delay.
    return waitedMs < 0 ? 0 : Math.max(0, failure.delayMs - waitedMs)
  }

  async function open(): Promise<Ask> {
    let isGreeted = false
    try {
      const socket = await runWithAbortTimeout(timeoutMs, connect, shutdown)
      const rpc = createLineRpc(socket, {
        timeoutMs,
        onNotification: (method, params) => listener?.onNotification(method, params),
        onEnd(error, isFailure) {
          if (!isGreeted) return
          current = null
          if (isFailure) fail(error)
          if (!shutdown.aborted) listener?.onEnd()
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
      listener?.onOpen()
      return releaseAnswers(rpc.ask, { ...LONG_ANSWER, isNeeded: rpc.isPadded })
    } catch (error) {
      current = null
      fail(error)
      throw error
    }
  }

  const ask: Ask = (method, params, signal) =>
    limit(async () => {
      // The caller may have aborted while the request was queued.
      signal?.throwIfAborted()
      shutdown.throwIfAborted()
      if (!current && failure && getRemainingDelayMs() > 0) throw failure.error
      current ??= open()
      const askCurrent = await current
      const result = await askCurrent(method, params, signal)
      failure = null
      return result
    })
  return {
    ask,
    isOpen: () => current !== null,
    getRetryDelayMs: () => Math.max(FIRST_DELAY_MS, getRemainingDelayMs()),
    schedule: (delayMs, run) => (shutdown.aborted ? () => {} : schedule(delayMs, run)),
    listen(added) {
      if (listener) throw new Error('The connection has a listener')
      listener = added
      return () => {
        listener = null
      }
    },
  }
}

function startTimer(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs).unref()
  return () => clearTimeout(timer)
}
