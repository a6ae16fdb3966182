import pg from 'pg'
import PgBoss from 'pg-boss'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { breakableDatabase } from '../../../test/harness/breakable-database.ts'
import { freshDatabase } from '../../../test/harness/fresh-database.ts'
import { openDatabase } from '../database/db.ts'
import { type Job, startJobs } from './jobs.ts'
import { JOBS_SCHEMA, JOBS_SCHEMA_VERSION } from './jobs-schema.ts'

const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 8_000 })
const NEVER = '0 0 29 2 *'

async function scheduler(url: string, jobs: readonly Job[]) {
  const lines: string[] = []
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => {} })
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const started = startJobs({ query: database.query, log, jobs, lookEveryS: 0.5, retryAfterMs: 50 })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await started.close()
    await database.close()
  }
  onTestFinished(close)
  return { lines, close, ask: started.ask }
}

/** Reads and changes the tables of the scheduler directly. */
async function behind(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return {
    /** As the schedule would, once the queue is there. */
    trigger: (name: string) =>
      eventually(async () => {
        const { rowCount } = await client.query(
          `insert into ${JOBS_SCHEMA}.job (name, policy) select name, policy from ${JOBS_SCHEMA}.queue
           where name = $1 on conflict do nothing`,
          [name],
        )
        expect(rowCount).toBe(1)
      }),
    /** As if half a minute had passed since the schedule was read. */
    forgetLastLook: () => client.query(`update ${JOBS_SCHEMA}.version set cron_on = null`),
    states: async (name: string) =>
      (await client.query(`select state from ${JOBS_SCHEMA}.job where name = $1`, [name])).rows.map(
        ({ state }) => state,
      ),
  }
}

async function setUp(...jobs: readonly Job[]) {
  const url = await freshDatabase()
  return { url, ...(await scheduler(url, jobs)), ...(await behind(url)) }
}

/** A job that runs until it is told to finish. */
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

describe('the scheduler', () => {
  test('has the tables of the migration, at the version of the installed package', async () => {
    const database = openDatabase({ url: await freshDatabase(), poolSize: 1, onIdleError: () => {} })
    onTestFinished(() => database.close())
    const boss = new PgBoss({ db: { executeSql: database.query }, schema: JOBS_SCHEMA, migrate: false })
    expect(await boss.isInstalled()).toBe(true)
    expect(await boss.schemaVersion()).toBe(JOBS_SCHEMA_VERSION)
    expect(PgBoss.getMigrationPlans(JOBS_SCHEMA, String(JOBS_SCHEMA_VERSION - 1))).toContain(
      `version = '${JOBS_SCHEMA_VERSION}'`,
    )
  })

  test('runs urgent jobs at the start, and the others when they are due', async () => {
    const [urgent, patient] = [quickRun(), quickRun()]
    await setUp(
      { name: 'patient', cron: NEVER, run: patient },
      { name: 'urgent', cron: NEVER, isDoneAtStart: true, run: urgent },
    )
    await hasRun(urgent, 1)
    expect(patient).not.toHaveBeenCalled()
  })

  test('runs a job by its schedule', async () => {
    const run = quickRun()
    const job = { name: 'each_minute', cron: '* * * * *', run }
    // The first of all processes stores the schedule, the next one finds it.
    const { url, trigger, forgetLastLook, close } = await setUp(job)
    await trigger('each_minute')
    await hasRun(run, 1)
    await close()
    await forgetLastLook()
    await scheduler(url, [job])
    await hasRun(run, 2)
  })

  test('runs a job in one of two processes', async () => {
    const run = quickRun()
    const job = { name: 'shared', cron: NEVER, run }
    const { url, trigger, states } = await setUp(job)
    await scheduler(url, [job])
    await trigger('shared')
    await eventually(async () => expect(await states('shared')).toEqual(['completed']))
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('runs a requested job once more, however often it was requested meanwhile', async () => {
    const { run, finish } = longRun()
    const { trigger, states, ask, close } = await setUp({ name: 'asked_for', run })
    await trigger('asked_for')
    await hasRun(run, 1)
    for (let times = 0; times < 5; times++) ask('asked_for')
    await eventually(async () => expect((await states('asked_for')).sort()).toEqual(['active', 'created']))
    finish()
    await hasRun(run, 2)
    finish()
    await eventually(async () => expect(await states('asked_for')).toEqual(['completed', 'completed']))
    await close()
    ask('asked_for')
    expect(await states('asked_for')).toEqual(['completed', 'completed'])
  })

  test('logs a failed job, and runs it again the next time', async () => {
    const run = quickRun().mockRejectedValueOnce(new Error('not today'))
    const { lines, trigger } = await setUp({ name: 'moody', cron: NEVER, run })
    await trigger('moody')
    await eventually(() => expect(lines.join('')).toContain('a job failed'))
    await trigger('moody')
    await hasRun(run, 2)
  })

  test('closes after the running job, and starts no other', async () => {
    const { run, finish } = longRun()
    const { close, trigger, states } = await setUp({ name: 'long', cron: NEVER, run })
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

  test('retries when the database is unreachable at the start, and logs that once', async () => {
    const url = await freshDatabase()
    const { host } = new pg.Client({ connectionString: url })
    const away = url.replace(encodeURIComponent(host), encodeURIComponent(`${host}-not-there`))
    const { lines, close } = await scheduler(away, [{ name: 'late', cron: NEVER, run: async () => {} }])
    await eventually(() => expect(lines.join('').match(/could not start/g)?.length).toBeGreaterThan(2))
    expect(lines.join('').match(/cannot reach its tables/g)).toHaveLength(1)
    await close()
  })

  test('survives the loss of the database during a job, and requests without it', async () => {
    const url = await freshDatabase()
    const breakable = await breakableDatabase(url)
    const job = { name: 'cut_off', cron: NEVER, run: async () => breakable.cut() }
    const { lines, ask, close } = await scheduler(breakable.url, [job])
    const { trigger } = await behind(url)
    await trigger('cut_off')
    await eventually(() => expect(lines.join('')).toContain('cannot reach its tables'))
    ask('cut_off')
    await close()
  })
})
