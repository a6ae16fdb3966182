import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PostgresAlreadyRunningError } from './errors.ts'
import { isRunning } from './process-table.ts'
import { startInScratch } from './testing/cluster-for-test.ts'
import { killTogether, startHolder, untilGone } from './testing/holder.ts'
import { query } from './testing/query.ts'
import { makeScratchDirectory } from './testing/scratch-directory.ts'

describe('a persistent cluster', () => {
  test('data of another major version is refused and not touched', async () => {
    const scratch = makeScratchDirectory()
    const { dataDir, stop } = await startInScratch(scratch)
    await stop()
    writeFileSync(join(dataDir, 'PG_VERSION'), '17\n')
    await expect(startInScratch(scratch)).rejects.toThrow(/made by PostgreSQL 17.*export/)
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
  })

  test('a second start while it runs is refused, and the first goes on', async () => {
    const scratch = makeScratchDirectory()
    const first = await startInScratch(scratch)
    await expect(startInScratch(scratch)).rejects.toThrow(PostgresAlreadyRunningError)
    expect(await query(first.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts empty the first time, and with its data the second', async () => {
    const scratch = makeScratchDirectory()
    const first = await startInScratch(scratch)
    expect(await first.databaseExists('app')).toBe(false)
    const url = await first.createDatabase('app')
    expect(url).toBe(first.url('app'))
    await query(url, 'create table kept as select 42 as answer')
    await first.stop()
    expect(existsSync(first.socketDir)).toBe(false)

    const second = await startInScratch(scratch)
    expect(await second.databaseExists('app')).toBe(true)
    expect(await query(second.url('app'), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('listens on no port and sorts and folds the same on every machine', async () => {
    const { url } = await startInScratch(makeScratchDirectory())
    expect(await query(url(), `select current_setting('listen_addresses') as tcp`)).toEqual([{ tcp: '' }])
    expect(await query(url(), `select lower('ÄÉ') as low, 'Z' < 'a' as by_code_point`)).toEqual([
      { low: 'äé', by_code_point: true },
    ])
  })

  test('a name already taken, or too long to be kept whole, is refused', async () => {
    const cluster = await startInScratch(makeScratchDirectory())
    await cluster.createDatabase('it"s odd')
    await expect(cluster.createDatabase('it"s odd')).rejects.toThrow(/already exists/)
    await expect(cluster.createDatabase('é'.repeat(32))).rejects.toThrow(/63 bytes/)
  })

  test('a setting the server does not know fails the start with the words of the server', async () => {
    const scratch = makeScratchDirectory()
    await expect(startInScratch(scratch, { settings: { no_such_setting: '1' } })).rejects.toThrow(
      /no_such_setting/,
    )
  })
})

describe('after kill -9', () => {
  test('of the program the server shuts down by itself and keeps what was committed', async () => {
    const scratch = makeScratchDirectory()
    const holder = await startHolder([join(scratch, 'pg18')])
    await query(holder.url, 'create table kept as select 42 as answer')
    process.kill(holder.program, 'SIGKILL')
    await untilGone(holder.server)
    expect(existsSync(join(holder.dataDir, 'postmaster.pid'))).toBe(false)

    const next = await startInScratch(scratch)
    expect(await query(next.url(), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('of the program a start in the same moment waits for the old server instead of refusing', async () => {
    const scratch = makeScratchDirectory()
    const holder = await startHolder([join(scratch, 'pg18')])
    process.kill(holder.program, 'SIGKILL')
    await untilGone(holder.program)
    const next = await startInScratch(scratch)
    expect(await query(next.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of the program and its watchdog the orphaned server is stopped and a new one started', async () => {
    const scratch = makeScratchDirectory()
    const holder = await startHolder([join(scratch, 'pg18')])
    await query(holder.url, 'create table kept as select 42 as answer')
    expect(holder.watchdogs).toHaveLength(2)
    await killTogether(holder)
    expect(isRunning(holder.server)).toBe(true)
    const said: string[] = []

    const next = await startInScratch(scratch, { log: (line) => said.push(line) })

    expect(isRunning(holder.server)).toBe(false)
    expect(said).toEqual([expect.stringContaining(`process ${holder.server}`)])
    expect(await query(next.url(), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('of program, watchdog and server the log is replayed and nothing committed is lost', async () => {
    const scratch = makeScratchDirectory()
    const holder = await startHolder([join(scratch, 'pg18')])
    await query(holder.url, 'create table kept as select 42 as answer')
    await killTogether(holder, holder.server)

    const next = await startInScratch(scratch)

    expect(await query(next.url(), 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})
