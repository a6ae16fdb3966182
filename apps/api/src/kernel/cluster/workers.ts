import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { isMetricsRequest } from './primary.ts'

interface WorkersOptions {
  readonly count: number
  /** What they are started with, besides the environment of this process. */
  readonly env: Readonly<Record<string, string>>
  /** Told of each that serves from now on. */
  readonly onListening: (pid: number | undefined) => void
  /** Told of each that ended by itself. Another takes its place. */
  readonly onLost: (pid: number | undefined, how: string) => void
}

/** Processes that run the same program as this one, behind one port. */
export interface Workers {
  /** Resolves once so many have come to listen. Rejects when the first one ends before, having said why. */
  readonly listening: Promise<void>
  /** Tells all of them to stop, and waits until they have. Throws when one of them could not do so cleanly. */
  stop(): Promise<void>
}

// What ends as soon as it starts must not keep a core busy with that.
const PAUSE_BEFORE_NEXT_MS = 1_000

/**
 * Starts workers and keeps them at their number until they are stopped. This process counts requests for all of them, and
 * adds their figures up.
 */
export function startWorkers({ count, env, ...told }: WorkersOptions): Workers {
  const running = new Set<Worker>()
  let isStopping = false
  new RateLimiterClusterMaster()
  answerQuestions()

  function start(): Worker {
    const worker = cluster.fork(env)
    running.add(worker)
    // An answer that finds it gone. What ended it is told below.
    worker.on('error', () => {})
    worker.on('listening', () => told.onListening(worker.process.pid))
    worker.on('exit', () => running.delete(worker))
    return worker
  }

  function keepUp(worker: Worker): void {
    worker.on('exit', (code, signal) => {
      if (isStopping) return
      told.onLost(worker.process.pid, signal ?? `exit code ${code}`)
      void pause(PAUSE_BEFORE_NEXT_MS).then(() => {
        if (!isStopping) keepUp(start())
      })
    })
  }

  // One before the others: what keeps it from starting is said once.
  async function startAll(): Promise<void> {
    const first = start()
    await Promise.race([once(first, 'listening'), once(first, 'exit')])
    if (first.isDead()) throw new Error('the first of its processes ended before it listened')
    const allListen = untilListening(count - 1)
    keepUp(first)
    for (let nth = 1; nth < count && !isStopping; nth++) keepUp(start())
    await allListen
  }

  return {
    listening: startAll(),
    async stop() {
      isStopping = true
      const failures = (await Promise.all([...running].map(end))).filter((failure) => failure !== null)
      if (failures.length > 0) throw new Error(failures.join('; '))
    },
  }
}

function untilListening(count: number): Promise<void> {
  let missing = count
  return new Promise((resolve) => {
    cluster.on('listening', () => {
      missing--
      if (missing === 0) resolve()
    })
  })
}

async function end(worker: Worker): Promise<string | null> {
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const [code, signal] = await ended
  // The signal ends one that has not come to listen to it yet.
  return code === 0 || signal === 'SIGTERM'
    ? null
    : `process ${worker.process.pid} ended with ${signal ?? `exit code ${code}`}`
}

/** A worker that is asked for figures asks here, for they are those of all. */
function answerQuestions(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isMetricsRequest(message)) return
    void registry.clusterMetrics().then(
      (text) => worker.isConnected() && worker.send({ ...message, text }),
      // Whoever asked gives up by itself: one of the others has just ended, or hangs.
      () => {},
    )
  })
}
