import pg from 'pg'
import PgBoss from 'pg-boss'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { openPostgresDatabase } from '../database/db.ts'
import { createNotificationListener } from '../database/notifications.ts'
import { type BackgroundJob, createBackgroundJobs } from './jobs.ts'
import { PG_BOSS_SCHEMA, PG_BOSS_SCHEMA_VERSION } from './jobs-schema.ts'

const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 8_000 })
/** Longer than a test takes. */
const RARELY_S = 3_600
// Ten milliseconds before minute 17.
const BEFORE_17 = new Date('2026-11-21T12:16:59.990Z')
const AT_17 = new Date('2026-11-21T12:17:00Z')

interface SchedulerOptions {
  readonly pollEveryS?: number
  /** Listens for notifications through this URL. Default: only polls. */
  readonly listenUrl?: string
  readonly now?: () => Date
}

async function startScheduler(
  url: string,
  jobs: readonly BackgroundJob[],
  { pollEveryS = 0.5, listenUrl, now = () => AT_17 }: SchedulerOptions = {},
) {
  const lines: string[] = []
  const database = openPostgresDatabase({ url, poolSize: 2, onIdleError: () => {} })
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const started = createBackgroundJobs({
    query: database.query,
    listen: listenUrl ? createNotificationListener(listenUrl) : null,
    clock: { now },
    log,
    pollEveryS,
    retryAfterMs: 50,
  })
  started.start(jobs)
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await started.close()
    await database.close()
  }
  onTestFinished(close)
  return { lines, close, enqueue: started.enqueue }
}

const LISTENING = `from pg_stat_activity
  where query = 'listen satlens_jobs' and state = 'idle' and datname = current_database()`

async function openTables(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return {
    /** Enqueues a job without a notification, once the queue exists. */
    trigger: (name: string) =>
      eventually(async () => {
        const { rowCount } = await client.query(
          `insert into ${PG_BOSS_SCHEMA}.job (name, policy) select name, policy from ${PG_BOSS_SCHEMA}.queue
           where name = $1 on conflict do nothing`,
          [name],
        )
        expect(rowCount).toBe(1)
      }),
    /** Waits until this many processes listen for enqueued jobs. */
    isListenedTo: (processes = 1) =>
      eventually(async () => expect((await client.query(`select 1 ${LISTENING}`)).rowCount).toBe(processes)),
    breakListening: () => client.query(`select pg_terminate_backend(pid) ${LISTENING}`),
    states: async (name: string) =>
      (await client.query(`select state from ${PG_BOSS_SCHEMA}.job where name = $1`, [name])).rows.map(
        ({ state }) => state,
      ),
  }
}

async function setUp(...jobs: readonly BackgroundJob[]) {
  const url = await freshDatabase()
  return { url, ...(await startScheduler(url, jobs)), ...(await openTables(url)) }
}

function longRun() {
  let end: () => void = () => {}
  const run = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  return { run, finish: () => end() }
}

const quickRun = () => vi.fn(async () => {})
const hasRun = (run: ReturnType<typeof quickRun>, times: number) =>
  eventually(() => expect(run).toHaveBeenCalledTimes(times))

describe('createBackgroundJobs', () => {
  test('finds the tables of the migration at the version of the installed pg-boss', async () => {
    const database = openPostgresDatabase({ url: await freshDatabase(), poolSize: 1, onIdleError: () => {} })
    onTestFinished(() => database.close())
    const boss = new PgBoss({ db: { executeSql: database.query }, schema: PG_BOSS_SCHEMA, migrate: false })
    expect(await boss.isInstalled()).toBe(true)
    expect(await boss.schemaVersion()).toBe(PG_BOSS_SCHEMA_VERSION)
    const plans = PgBoss.getMigrationPlans(PG_BOSS_SCHEMA, String(PG_BOSS_SCHEMA_VERSION - 1))
    expect(plans).toContain(`version = '${PG_BOSS_SCHEMA_VERSION}'`)
  })

  test('runs jobs with runsAtStart at start and others when they are due', async () => {
    const [urgent, scheduled] = [quickRun(), quickRun()]
    await setUp({ name: 'scheduled', run: scheduled }, { name: 'urgent', runsAtStart: true, run: urgent })
    await hasRun(urgent, 1)
    expect(scheduled).not.toHaveBeenCalled()
  })

  test('runs jobs at their minute, once among two processes', async () => {
    const [always, due, later] = [quickRun(), quickRun(), quickRun()]
    const jobs: BackgroundJob[] = [
      { name: 'always', atMinute: 'every', run: always },
      { name: 'due', atMinute: 17, run: due },
      { name: 'later', atMinute: 18, run: later },
    ]
    const url = await freshDatabase()
    for (let process = 0; process < 2; process++) {
      // Read once to compute the time until the minute, and then when it has come.
      const times = [BEFORE_17]
      await startScheduler(url, jobs, { now: () => times.pop() ?? AT_17 })
    }
    const { states } = await openTables(url)
    await eventually(async () => {
      expect(await states('always')).toEqual(['completed'])
      expect(await states('due')).toEqual(['completed'])
    })
    expect(always).toHaveBeenCalledTimes(1)
    expect(due).toHaveBeenCalledTimes(1)
    expect(later).not.toHaveBeenCalled()
  })

  test('starts in several processes at the same moment without an error', async () => {
    const url = await freshDatabase()
    const jobs = Array.from({ length: 12 }, (_, nth) => ({
      name: `job_${nth}`,
      runsAtStart: nth % 2 === 0,
      run: async () => {},
    }))
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => startScheduler(url, jobs, { listenUrl: url })),
    )
    await (await openTables(url)).isListenedTo(processes.length)
    expect(processes.flatMap(({ lines }) => lines)).toEqual([])
  })

  test('runs a job that another process enqueued at once, without polling', async () => {
    const run = quickRun()
    const url = await freshDatabase()
    await startScheduler(url, [{ name: 'woken', run }], { pollEveryS: RARELY_S, listenUrl: url })
    await (await openTables(url)).isListenedTo()
    const started = quickRun()
    const { enqueue } = await startScheduler(url, [{ name: 'started', runsAtStart: true, run: started }])
    await hasRun(started, 1)
    enqueue('woken')
    await hasRun(run, 1)
  })

  test('finds missed jobs and listens again after its connection broke', async () => {
    const run = quickRun()
    const url = await freshDatabase()
    const options = { pollEveryS: RARELY_S, listenUrl: url }
    const { enqueue } = await startScheduler(url, [{ name: 'missed', run }], options)
    const { trigger, isListenedTo, breakListening } = await openTables(url)
    await isListenedTo()
    await trigger('missed')
    await breakListening()
    await hasRun(run, 1)
    await isListenedTo()
    enqueue('missed')
    await hasRun(run, 2)
  })

  test('polls if it cannot listen, and logs that once', async () => {
    const run = quickRun()
    const url = await freshDatabase()
    const breakable = await breakableDatabase(url)
    await breakable.cut()
    const options = { pollEveryS: RARELY_S, listenUrl: breakable.url }
    const { lines, close } = await startScheduler(url, [{ name: 'polled', run }], options)
    const { trigger } = await openTables(url)
    for (let times = 1; times <= 2; times++) {
      await trigger('polled')
      await hasRun(run, times)
    }
    expect(lines.join('').match(/cannot listen/g)).toHaveLength(1)
    await close()
  })

  test('runs an enqueued job in only one of two processes', async () => {
    const run = quickRun()
    const job = { name: 'shared', run }
    const { url, trigger, states } = await setUp(job)
    await startScheduler(url, [job])
    await trigger('shared')
    await eventually(async () => expect(await states('shared')).toEqual(['completed']))
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('enqueues a running job at most once', async () => {
    const { run, finish } = longRun()
    const { trigger, states, enqueue, close } = await setUp({ name: 'asked_for', run })
    await trigger('asked_for')
    await hasRun(run, 1)
    for (let times = 0; times < 5; times++) enqueue('asked_for')
    await eventually(async () => expect((await states('asked_for')).sort()).toEqual(['active', 'created']))
    finish()
    await hasRun(run, 2)
    finish()
    await eventually(async () => expect(await states('asked_for')).toEqual(['completed', 'completed']))
    await close()
    enqueue('asked_for')
    expect(await states('asked_for')).toEqual(['completed', 'completed'])
  })

  test('logs a failed job and runs it again the next time', async () => {
    const run = quickRun().mockRejectedValueOnce(new Error('not today'))
    const { lines, trigger } = await setUp({ name: 'moody', run })
    await trigger('moody')
    await eventually(() => expect(lines.join('')).toContain('a job failed'))
    await trigger('moody')
    await hasRun(run, 2)
  })

  test('waits for the running job on close and starts no other', async () => {
    const { run, finish } = longRun()
    const { close, trigger, states } = await setUp({ name: 'long', run })
    await trigger('long')
    await hasRun(run, 1)
    let isClosed = false
    const closing = close().then(() => {
      isClosed = true
    })
    await trigger('long')
    expect(isClosed).toBe(false)
    finish()
    await closing
    expect(run).toHaveBeenCalledTimes(1)
    expect((await states('long')).sort()).toEqual(['completed', 'created'])
  })

  test('retries while the database is unreachable at start and logs it once', async () => {
    const url = await freshDatabase()
    const { host } = new pg.Client({ connectionString: url })
    const unreachable = url.replace(encodeURIComponent(host), encodeURIComponent(`${host}-not-there`))
    const job = { name: 'late', run: async () => {} }
    const { lines, close } = await startScheduler(unreachable, [job])
    await eventually(() => expect(lines.join('').match(/could not start/g)?.length).toBeGreaterThan(2))
    expect(lines.join('').match(/cannot reach its tables/g)).toHaveLength(1)
    await close()
  })

  test('survives losing the database during a job and enqueueing without it', async () => {
    const url = await freshDatabase()
    const breakable = await breakableDatabase(url)
    const job = { name: 'cut_off', run: async () => breakable.cut() }
    const { lines, enqueue, close } = await startScheduler(breakable.url, [job])
    const { trigger } = await openTables(url)
    await trigger('cut_off')
    await eventually(() => expect(lines.join('')).toContain('cannot reach its tables'))
    enqueue('cut_off')
    await close()
  })
})
