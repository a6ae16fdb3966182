import pg from 'pg'
import PgBoss from 'pg-boss'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { breakableDatabase } from '../../test/breakable-database.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { openDatabase } from './db.ts'
import { type Job, startJobs } from './jobs.ts'
import { JOBS_SCHEMA, JOBS_SCHEMA_VERSION } from './jobs-schema.ts'

const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 15_000 })
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

/** Looks and acts behind the scheduler's back. */
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

describe('the scheduler', () => {
  test('its tables are those of the migration, at the version of the installed package', async () => {
    const url = await freshDatabase()
    const database = openDatabase({ url, poolSize: 1, onIdleError: () => {} })
    onTestFinished(() => database.close())
    const boss = new PgBoss({ db: { executeSql: database.query }, schema: JOBS_SCHEMA, migrate: false })
    expect(await boss.isInstalled()).toBe(true)
    expect(await boss.schemaVersion()).toBe(JOBS_SCHEMA_VERSION)
    expect(PgBoss.getMigrationPlans(JOBS_SCHEMA, String(JOBS_SCHEMA_VERSION - 1))).toContain(
      `version = '${JOBS_SCHEMA_VERSION}'`,
    )
  })

  test('does at the start what cannot wait, and leaves the rest until it is due', async () => {
    const urgent = vi.fn(async () => {})
    const patient = vi.fn(async () => {})
    await scheduler(await freshDatabase(), [
      { name: 'patient', cron: NEVER, run: patient },
      { name: 'urgent', cron: NEVER, isDoneAtStart: true, run: urgent },
    ])
    await eventually(() => expect(urgent).toHaveBeenCalledTimes(1))
    expect(patient).not.toHaveBeenCalled()
  })

  test('does what is due by its time', async () => {
    const runs = vi.fn(async () => {})
    const url = await freshDatabase()
    const job = { name: 'each_minute', cron: '* * * * *', run: runs }
    // The first of all processes stores the schedule, the next one finds it.
    const first = await scheduler(url, [job])
    const { trigger, forgetLastLook } = await behind(url)
    await trigger('each_minute')
    await eventually(() => expect(runs).toHaveBeenCalledTimes(1))
    await first.close()
    await forgetLastLook()
    await scheduler(url, [job])
    await eventually(() => expect(runs).toHaveBeenCalledTimes(2))
  })

  test('of two processes one does it', async () => {
    const url = await freshDatabase()
    const runs = vi.fn(async () => {})
    const job = { name: 'shared', cron: NEVER, run: runs }
    await scheduler(url, [job])
    await scheduler(url, [job])
    const { trigger, states } = await behind(url)
    await trigger('shared')
    await eventually(async () => expect(await states('shared')).toEqual(['completed']))
    expect(runs).toHaveBeenCalledTimes(1)
  })

  test('does what it is asked for without a schedule; however often, one waits and one process takes it', async () => {
    const url = await freshDatabase()
    let finish: () => void = () => {}
    const runs = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    const job = { name: 'asked_for', run: runs }
    const one = await scheduler(url, [job])
    const { trigger, states } = await behind(url)
    await trigger('asked_for')
    await eventually(() => expect(runs).toHaveBeenCalledTimes(1))
    for (let times = 0; times < 5; times++) one.ask('asked_for')
    await eventually(async () => expect((await states('asked_for')).sort()).toEqual(['active', 'created']))
    finish()
    await eventually(() => expect(runs).toHaveBeenCalledTimes(2))
    finish()
    await eventually(async () => expect(await states('asked_for')).toEqual(['completed', 'completed']))
    await one.close()
    one.ask('asked_for')
    expect(await states('asked_for')).toEqual(['completed', 'completed'])
  })

  test('a job that cannot be asked for now is no trouble of whoever asks', async () => {
    const url = await freshDatabase()
    const breakable = await breakableDatabase(url)
    const runs = vi.fn(async () => {})
    const { lines, ask } = await scheduler(breakable.url, [
      { name: 'cut_off', isDoneAtStart: true, run: runs },
    ])
    ask('cut_off')
    await eventually(() => expect(runs).toHaveBeenCalled())
    await breakable.cut()
    ask('cut_off')
    await eventually(() => expect(lines.join('')).toContain('cannot reach its tables'))
  })

  test('says what failed, and does it again the next time', async () => {
    const url = await freshDatabase()
    const runs = vi.fn(async () => {}).mockRejectedValueOnce(new Error('not today'))
    const { lines } = await scheduler(url, [{ name: 'moody', cron: NEVER, run: runs }])
    const { trigger } = await behind(url)
    await trigger('moody')
    await eventually(() => expect(lines.join('')).toContain('a job failed'))
    await trigger('moody')
    await eventually(() => expect(runs).toHaveBeenCalledTimes(2))
  })

  test('closes after the work under way, and starts no other', async () => {
    const url = await freshDatabase()
    let finish: () => void = () => {}
    const runs = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    const { close } = await scheduler(url, [{ name: 'long', cron: NEVER, run: runs }])
    const { trigger, states } = await behind(url)
    await trigger('long')
    await eventually(() => expect(runs).toHaveBeenCalledTimes(1))
    let isClosed = false
    const closing = close().then(() => {
      isClosed = true
    })
    await trigger('long')
    expect(isClosed).toBe(false)
    finish()
    await closing
    expect(runs).toHaveBeenCalledTimes(1)
    expect((await states('long')).sort()).toEqual(['completed', 'created'])
  })

  test('a database that is away at the start is tried again, and said once', async () => {
    const url = await freshDatabase()
    const { host } = new pg.Client({ connectionString: url })
    const away = url.replace(encodeURIComponent(host), encodeURIComponent(`${host}-not-there`))
    const { lines, close } = await scheduler(away, [{ name: 'late', cron: NEVER, run: async () => {} }])
    await eventually(() => expect(lines.join('').match(/could not start/g)?.length).toBeGreaterThan(2))
    expect(lines.join('').match(/cannot reach its tables/g)).toHaveLength(1)
    await close()
  })

  test('a database that goes away in the middle of a job ends nothing but the look for work', async () => {
    const url = await freshDatabase()
    const breakable = await breakableDatabase(url)
    const job = {
      name: 'cut_off',
      cron: NEVER,
      run: async () => breakable.cut(),
    }
    const { lines, close } = await scheduler(breakable.url, [job])
    const { trigger } = await behind(url)
    await trigger('cut_off')
    await eventually(() => expect(lines.join('')).toContain('cannot reach its tables'))
    await close()
  })
})
