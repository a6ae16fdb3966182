import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import type { RunQuery } from '../database/statement-limits.ts'
import { openJobQueueDatabase } from './job-database.ts'
import { PG_BOSS_SCHEMA } from './jobs-schema.ts'

/** Background work that runs on a schedule or when it is enqueued. */
export interface BackgroundJob {
  readonly name: string
  /** The schedule as a five-field cron expression in UTC. Without it, the job runs only when enqueued. */
  readonly cron?: string
  /** Also runs at start, to finish what a crashed process left behind. */
  readonly runsAtStart?: boolean
  /** Errors are logged and do not stop the schedule. Two processes may run a long job at the same time. */
  run(): Promise<unknown>
}

interface JobsDeps {
  readonly query: RunQuery
  readonly log: FastifyBaseLogger
  readonly jobs: readonly BackgroundJob[]
  readonly onRun?: (name: string, outcome: 'done' | 'failed') => void
  /** How often the queue is polled, in seconds. Default: 5 s. */
  readonly pollEveryS?: number
  /** How long to wait before another attempt to start. Default: 5 s. */
  readonly retryAfterMs?: number
}

/** Longer than any of our jobs takes. A run that takes longer counts as lost, and the next one may start. */
const RUN_WITHIN_S = 600
const STOP_WITHIN_MS = 10_000

/** Starts the scheduler in the background and retries until the database is reachable. Callers do not wait for it. */
export function startBackgroundJobs(deps: JobsDeps) {
  const { query, log, jobs, onRun, pollEveryS = 5, retryAfterMs = 5_000 } = deps
  const database = openJobQueueDatabase(query, (error) =>
    log.warn({ err: error }, 'the scheduler cannot reach its tables'),
  )
  const running = new Set<Promise<unknown>>()
  let isClosed = false
  let boss: PgBoss | null = null
  let retry: NodeJS.Timeout | undefined
  let starting = start()

  async function start(): Promise<void> {
    try {
      boss = await startBoss()
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'the scheduler could not start; retrying')
      retry = setTimeout(() => {
        starting = start()
      }, retryAfterMs)
      retry.unref()
    }
  }

  async function startBoss(): Promise<PgBoss> {
    // Imported on demand, because it takes longer to load than the rest of the server.
    const { default: PgBoss } = await import('pg-boss')
    const newBoss = new PgBoss({
      db: database,
      schema: PG_BOSS_SCHEMA,
      migrate: false,
      maintenanceIntervalMinutes: 10,
      archiveCompletedAfterSeconds: 3_600,
      deleteAfterDays: 1,
      cronWorkerIntervalSeconds: Math.max(1, pollEveryS),
    })
    newBoss.on('error', (error) => log.warn({ err: error }, 'scheduler error'))
    await database.orThrow(() => newBoss.start())
    try {
      await database.orThrow(async () => {
        for (const { name, cron, runsAtStart } of jobs) {
          await newBoss.createQueue(name, {
            name,
            policy: 'short',
            retryLimit: 0,
            expireInSeconds: RUN_WITHIN_S,
          })
          if (cron) await newBoss.schedule(name, cron)
          // The queue policy `short` allows one waiting job, however many processes start.
          if (runsAtStart) await newBoss.send(name, {})
        }
      })
      for (const job of jobs) {
        await newBoss.work(job.name, { pollingIntervalSeconds: pollEveryS }, () => run(job))
      }
    } catch (error) {
      await newBoss.stop({ graceful: false })
      throw error
    }
    return newBoss
  }

  async function run(job: BackgroundJob): Promise<void> {
    if (isClosed) return
    const work = job.run().then(
      () => onRun?.(job.name, 'done'),
      (error: unknown) => {
        onRun?.(job.name, 'failed')
        log.error({ err: error, job: job.name }, 'a job failed')
      },
    )
    running.add(work)
    await work
    running.delete(work)
  }

  return {
    /**
     * Enqueues a job, which one process runs soon. At most one run waits in the queue, so a job finds its work by itself.
     * Never throws: if the job cannot be enqueued, its work waits for the next run.
     */
    enqueue(name: string): void {
      // openJobQueueDatabase has reported the failed statement.
      if (!isClosed) void boss?.send(name, {}).catch(() => {})
    },
    /** Waits for running jobs and starts no others. Call it before closing the database. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(retry)
      await starting
      await Promise.all(running)
      await boss?.stop({ timeout: STOP_WITHIN_MS })
      await database.close()
    },
  }
}
