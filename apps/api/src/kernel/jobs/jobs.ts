import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { type JobDatabase, openJobDatabase } from './job-database.ts'
import { JOBS_SCHEMA } from './jobs-schema.ts'

/** Work that comes round by itself, or when somebody asks for it. */
export interface Job {
  readonly name: string
  /** When it comes round, as five fields of cron in UTC. Without, it is done when asked for. */
  readonly cron?: string
  /** Also at the start: what was left undone by a process that died cannot wait. */
  readonly isDoneAtStart?: boolean
  /** A throw is logged; the next time comes all the same. Two processes may run it at once where it is long. */
  run(): Promise<unknown>
}

/** The scheduler of this process. */
export interface Jobs {
  /**
   * Asks for a job: one process does it soon. However often it is asked for, one waits at a time, so it has to look for
   * itself what there is to do. Never throws: what cannot be asked for now is for the next who asks, or for the start.
   */
  ask(name: string): void
  /** Lets the work under way finish and starts no other. Call it before the database closes. */
  close(): Promise<void>
}

interface JobsDeps {
  /** Runs a statement in the pool that everybody shares. */
  readonly query: JobDatabase['executeSql']
  readonly log: FastifyBaseLogger
  readonly jobs: readonly Job[]
  /** Told of each run that ended in this process. */
  readonly onRun?: (name: string, outcome: 'done' | 'failed') => void
  /** How often it looks for work that is due. Default: 5 s. */
  readonly lookEveryS?: number
  /** How long it waits before it tries to start again. Default: 5 s. */
  readonly retryAfterMs?: number
}

/** Longer than any of our jobs takes. After that it counts as lost, and the next round may start. */
const RUN_WITHIN_S = 600
const STOP_WITHIN_MS = 10_000

/** Starts the scheduler in the background, and again and again while the database is away: nothing waits for it. */
export function startJobs(deps: JobsDeps): Jobs {
  const { query, log, jobs, onRun, lookEveryS = 5, retryAfterMs = 5_000 } = deps
  const database = openJobDatabase(query, (error) =>
    log.warn({ err: error }, 'the scheduler cannot reach its tables'),
  )
  const running = new Set<Promise<unknown>>()
  let isClosed = false
  let boss: PgBoss | null = null
  let retry: NodeJS.Timeout | undefined
  let starting = start()

  async function start(): Promise<void> {
    try {
      boss = await bring(jobs)
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'the scheduler could not start; it is tried again')
      retry = setTimeout(() => {
        starting = start()
      }, retryAfterMs)
      retry.unref()
    }
  }

  async function bring(wanted: readonly Job[]): Promise<PgBoss> {
    // On demand, for it takes longer to load than the rest of the server, and nothing waits for it.
    const { default: PgBoss } = await import('pg-boss')
    const fresh = new PgBoss({
      db: database,
      schema: JOBS_SCHEMA,
      migrate: false,
      maintenanceIntervalMinutes: 10,
      archiveCompletedAfterSeconds: 3_600,
      deleteAfterDays: 1,
      cronWorkerIntervalSeconds: Math.max(1, lookEveryS),
    })
    fresh.on('error', (error) => log.warn({ err: error }, 'the scheduler met an error'))
    await database.orThrow(() => fresh.start())
    try {
      await database.orThrow(async () => {
        for (const { name, cron, isDoneAtStart } of wanted) {
          await fresh.createQueue(name, {
            name,
            policy: 'short',
            retryLimit: 0,
            expireInSeconds: RUN_WITHIN_S,
          })
          if (cron) await fresh.schedule(name, cron)
          // Of this policy one waits at a time, however many processes start.
          if (isDoneAtStart) await fresh.send(name, {})
        }
      })
      for (const job of wanted) {
        await fresh.work(job.name, { pollingIntervalSeconds: lookEveryS }, () => run(job))
      }
    } catch (error) {
      await fresh.stop({ graceful: false })
      throw error
    }
    return fresh
  }

  async function run(job: Job): Promise<void> {
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
    ask(name) {
      // A failure has been logged where the statement was run.
      if (!isClosed) void boss?.send(name, {}).catch(() => {})
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await starting
      await Promise.all(running)
      await boss?.stop({ timeout: STOP_WITHIN_MS })
      await database.close()
    },
  }
}
