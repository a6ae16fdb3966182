import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PostgresAlreadyRunningError } from './errors.ts'
import { createScratchDirectory, queryDatabase, startPostgresInScratchDirectory } from './testing/cluster.ts'
import { startPostgresHolderProcess, waitUntilProcessExits } from './testing/holder.ts'

describe('a persistent cluster', () => {
  test('starts empty first and with its data later, but not while it runs', async () => {
    const scratch = createScratchDirectory()
    const first = await startPostgresInScratchDirectory(scratch)
    expect(await first.databaseExists('app')).toBe(false)
    const url = await first.createDatabase('app')
    expect(url).toBe(first.url('app'))
    await expect(startPostgresInScratchDirectory(scratch)).rejects.toThrow(PostgresAlreadyRunningError)
    await queryDatabase(url, 'create table kept as select 42 as answer')
    await first.stop()
    expect(existsSync(first.socketDir)).toBe(false)

    const second = await startPostgresInScratchDirectory(scratch)
    expect(await second.databaseExists('app')).toBe(true)
    expect(await queryDatabase(second.url('app'), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('rejects an unknown setting and data of another major version', async () => {
    const scratch = createScratchDirectory()
    const { dataDir, stop } = await startPostgresInScratchDirectory(scratch)
    await stop()
    const odd = startPostgresInScratchDirectory(scratch, { settings: { no_such_setting: '1' } })
    await expect(odd).rejects.toThrow(/no_such_setting/)
    writeFileSync(join(dataDir, 'PG_VERSION'), '17\n')
    await expect(startPostgresInScratchDirectory(scratch)).rejects.toThrow(/made by PostgreSQL 17.*export/)
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
  })

  test('stops when its program is killed and keeps committed data', async () => {
    const scratch = createScratchDirectory()
    const holder = await startPostgresHolderProcess([join(scratch, 'pg18')])
    await queryDatabase(holder.url, 'create table kept as select 42 as answer')
    process.kill(holder.program, 'SIGKILL')
    await waitUntilProcessExits(holder.server)
    expect(existsSync(join(holder.dataDir, 'postmaster.pid'))).toBe(false)

    const next = await startPostgresInScratchDirectory(scratch)
    expect(await queryDatabase(next.url(), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('two first starts at the same time create one cluster and one error', async () => {
    const scratch = createScratchDirectory()
    const outcomes = await Promise.allSettled([
      startPostgresInScratchDirectory(scratch),
      startPostgresInScratchDirectory(scratch),
    ])
    const [winner] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(errors).toEqual([expect.any(PostgresAlreadyRunningError)])
    expect(winner && (await queryDatabase(winner.url(), 'select 1 as one'))).toEqual([{ one: 1 }])
    expect(readdirSync(scratch).filter((name) => name.startsWith('pg18'))).toEqual(['pg18'])
  })
})
