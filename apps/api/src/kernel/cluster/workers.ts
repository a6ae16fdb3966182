import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { isClusterMetricsRequest } from './primary.ts'

interface WorkersOptions {
  readonly count: number
  /** Environment variables of the workers, in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>
  readonly onListening: (pid: number | undefined) => void
  /** Called when a worker exits unexpectedly, with its signal or exit code. It is replaced. */
  readonly onLost: (pid: number | undefined, reason: string) => void
}

// Keeps a worker that exits at start from occupying a core with restarts.
const RESTART_DELAY_MS = 1_000

/** Starts the workers, replaces those that exit, counts rate limits for all of them and aggregates their metrics. */
export function startClusterWorkers({ count, env, onListening, onLost }: WorkersOptions) {
  const running = new Set<Worker>()
  let isStopping = false
  new RateLimiterClusterMaster()
  answerMetricsRequests()

  function start(): Worker {
    const worker = cluster.fork(env)
    running.add(worker)
    // Emitted when a reply cannot be sent to an exited worker. The exit is reported separately.
    worker.on('error', () => {})
    worker.on('listening', () => onListening(worker.process.pid))
    worker.on('exit', () => running.delete(worker))
    return worker
  }

  function replaceOnExit(worker: Worker): void {
    worker.on('exit', (code, signal) => {
      if (isStopping) return
      onLost(worker.process.pid, signal ?? `exit code ${code}`)
      void pause(RESTART_DELAY_MS).then(() => {
        if (!isStopping) replaceOnExit(start())
      })
    })
  }

  // The first worker starts alone, so that a configuration error is reported once.
  async function startAll(): Promise<void> {
    const first = start()
    await Promise.race([once(first, 'listening'), once(first, 'exit')])
    if (first.isDead()) throw new Error('the first worker exited before it listened')
    const allListen = untilListening(count - 1)
    replaceOnExit(first)
    for (let nth = 1; nth < count && !isStopping; nth++) replaceOnExit(start())
    await allListen
  }

  return {
    /** Resolves once all workers listen. Rejects if the first one exits before; it logs the reason itself. */
    listening: startAll(),
    /** Stops all workers and waits for them to exit. Throws if one of them failed to stop cleanly. */
    async stop(): Promise<void> {
      isStopping = true
      const failures = (await Promise.all([...running].map(stopWorker))).filter((failure) => failure !== null)
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

async function stopWorker(worker: Worker): Promise<string | null> {
  const exited = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const [code, signal] = await exited
  // A worker that has not installed its signal handler yet is terminated by the signal.
  return code === 0 || signal === 'SIGTERM'
    ? null
    : `worker ${worker.process.pid} exited with ${signal ?? `exit code ${code}`}`
}

function answerMetricsRequests(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isClusterMetricsRequest(message)) return
    void registry.clusterMetrics().then(
      (text) => worker.isConnected() && worker.send({ ...message, text }),
      // Fails if a worker has just exited or hangs. The requesting worker then runs into its timeout.
      () => {},
    )
  })
}
