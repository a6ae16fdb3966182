import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { ListenForNotifications } from '../database/notifications.ts'
import type { RunQuery } from '../database/statement-limits.ts'
import { addJitter } from '../jitter.ts'
import { openJobQueueDatabase } from './job-database.ts'
import { CREATE_QUEUE, PG_BOSS_SCHEMA } from './jobs-schema.ts'

/** Background work that runs on a schedule or when it is enqueued. */
export interface BackgroundJob {
  readonly name: string
  /** The minute of each hour at which the job runs, or `every` minute. Without it, the job runs only when enqueued. */
  readonly atMinute?: number | 'every'
  /** Also runs at start, to finish what a crashed process left behind. */
  readonly runsAtStart?: boolean
  /** Errors are logged and do not stop the schedule. Two processes may run a long job at the same time. */
  run(): Promise<unknown>
}

interface JobsDeps {
  readonly query: RunQuery
  /** Wakes the queue when a process enqueues a job. Null behind a pooler: the queue is then polled. */
  readonly listen: ListenForNotifications | null
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly onRun?: (name: string, outcome: 'done' | 'failed') => void
  /** How often the queue is polled, in seconds. Default: 5 s, and 60 s if a notification wakes it. */
  readonly pollEveryS?: number
  /** How long to wait before another attempt to start or to listen, on average. Default: 5 s. */
  readonly retryAfterMs?: number
}

/** Longer than any of our jobs takes. A run that takes longer counts as lost, and the next one may start. */
const RUN_WITHIN_S = 600
const STOP_WITHIN_MS = 10_000

/** The channel of notifications about enqueued jobs. The payload is the name of the job. */
const CHANNEL = 'satlens_jobs'

const MINUTE_MS = 60_000
// Timers may fire a little early, which would be the minute before.
const AFTER_MINUTE_MS = 10

/** Creates the scheduler of jobs. Nothing runs before `start`. */
export function createBackgroundJobs(deps: JobsDeps) {
  const { query, listen, clock, log, onRun, retryAfterMs = 5_000 } = deps
  const { pollEveryS = listen ? 60 : 5 } = deps
  const database = openJobQueueDatabase(query, (error) =>
    log.warn({ err: error }, 'the scheduler cannot reach its tables'),
  )
  const running = new Set<Promise<unknown>>()
  let isClosed = false
  let boss: PgBoss | null = null
  let listener: ReturnType<ListenForNotifications> | undefined
  let minute: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined

  async function start(jobs: readonly BackgroundJob[]): Promise<void> {
    try {
      const started = await startBoss(jobs)
      boss = started.boss
      if (isClosed) return
      listener = listen?.({
        channel: CHANNEL,
        retryAfterMs,
        onNotification: started.wake,
        onConnect: createConnectHandler(started.wakeAll),
      })
      enqueueEachMinute(boss, jobs)
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'the scheduler could not start; retrying')
      retry = setTimeout(() => {
        starting = start(jobs)
      }, addJitter(retryAfterMs))
      retry.unref()
    }
  }

  function createConnectHandler(wakeAll: () => void) {
    let isFailing = false
    return (error: unknown) => {
      if (error !== null && !isFailing)
        log.warn({ err: error }, 'the scheduler cannot listen for jobs; it polls')
      isFailing = error !== null
      wakeAll()
    }
  }

  function enqueueEachMinute(boss: PgBoss, jobs: readonly BackgroundJob[]): void {
    const sinceMinuteMs = clock.now().getTime() % MINUTE_MS
    minute = setTimeout(
      () => {
        const now = clock.now()
        for (const { name, atMinute } of jobs) {
          if (atMinute === 'every' || atMinute === now.getUTCMinutes()) send(boss, name, toRunId(now))
        }
        enqueueEachMinute(boss, jobs)
      },
      MINUTE_MS - sinceMinuteMs + AFTER_MINUTE_MS,
    )
    minute.unref()
  }

  /** Enqueues a job and wakes every process. Without effect if a job of this id exists or one is waiting. */
  async function sendOrThrow(boss: PgBoss, name: string, id?: string): Promise<void> {
    // The queue policy `short` allows one waiting job, however many processes enqueue it.
    const isEnqueued = await boss.send(name, {}, id ? { id } : {})
    if (isEnqueued) await database.executeSql('select pg_notify($1, $2)', [CHANNEL, name])
  }

  // openJobQueueDatabase reports the failed statement.
  const send = (boss: PgBoss, name: string, id?: string) => void sendOrThrow(boss, name, id).catch(() => {})

  async function startBoss(jobs: readonly BackgroundJob[]) {
    // Imported on demand, because it takes longer to load than the rest of the server.
    const { default: PgBoss } = await import('pg-boss')
    const newBoss = new PgBoss({
      db: database,
      schema: PG_BOSS_SCHEMA,
      migrate: false,
      maintenanceIntervalMinutes: 10,
      archiveCompletedAfterSeconds: 3_600,
      deleteAfterDays: 1,
      // Its own schedule polls, takes a dozen statements a minute, and would enqueue a job up to half a minute late.
      schedule: false,
    })
    const workers = new Map<string, string>()
    newBoss.on('error', (error) => log.warn({ err: error }, 'scheduler error'))
    await database.orThrow(() => newBoss.start())
    try {
      await database.orThrow(async () => {
        for (const { name, runsAtStart } of jobs) {
          await database.executeSql(CREATE_QUEUE, [
            name,
            { policy: 'short', retryLimit: 0, expireInSeconds: RUN_WITHIN_S },
          ])
          if (runsAtStart) await sendOrThrow(newBoss, name)
        }
      })
      for (const job of jobs) {
        workers.set(
          job.name,
          await newBoss.work(job.name, { pollingIntervalSeconds: pollEveryS }, () => run(job)),
        )
      }
    } catch (error) {
      await newBoss.stop({ graceful: false })
      throw error
    }
    return {
      boss: newBoss,
      wake(name: string): void {
        const worker = workers.get(name)
        if (worker) newBoss.notifyWorker(worker)
      },
      wakeAll(): void {
        for (const worker of workers.values()) newBoss.notifyWorker(worker)
      },
    }
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
    /** Starts in the background and retries until the database is reachable. Callers do not wait for it. */
    start(jobs: readonly BackgroundJob[]): void {
      starting = start(jobs)
    },
    /**
     * Enqueues a job, which one process runs soon. At most one run waits in the queue, so a job finds its work by itself.
     * Never throws: if the job cannot be enqueued, its work waits for the next run.
     */
    enqueue(name: string): void {
      if (!isClosed && boss) send(boss, name)
    },
    /** Waits for running jobs and starts no others. Call it before closing the database. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(retry)
      await starting
      clearTimeout(minute)
      await listener?.close()
      await Promise.all(running)
      await boss?.stop({ timeout: STOP_WITHIN_MS })
      await database.close()
    },
  }
}

/** Returns the id of a job that is due at this minute: the same in every process, so that one of them enqueues it. */
const toRunId = (now: Date): string =>
  `00000000-0000-0000-0000-${String(Math.floor(now.getTime() / MINUTE_MS)).padStart(12, '0')}`
