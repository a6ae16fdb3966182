import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startThrowawayPostgres } from './index.ts'
import { isProcessRunning } from './processes.ts'
import type { LocalPostgres } from './start-postgres.ts'
import { queryDatabase } from './testing/cluster.ts'
import { killHolderAndWatchdogs, startPostgresHolderProcess } from './testing/holder.ts'

describe('a throwaway cluster', () => {
  let cluster: LocalPostgres
  beforeAll(async () => {
    cluster = await startThrowawayPostgres({ settings: { max_connections: '37' } })
  })
  afterAll(() => cluster.stop())

  test('clones a template several times at once into separate databases', async () => {
    await queryDatabase(await cluster.createDatabase('tpl'), 'create table seed as select 1 as n')
    const [one = '', two = ''] = await Promise.all(
      ['one', 'two'].map((name) => cluster.createDatabase(name, { template: 'tpl' })),
    )
    await queryDatabase(one, 'insert into seed values (2)')
    expect(await queryDatabase(one, 'select count(*)::int as n from seed')).toEqual([{ n: 2 }])
    expect(await queryDatabase(two, 'select count(*)::int as n from seed')).toEqual([{ n: 1 }])
  })

  test.each([
    ['the settings asked for', `current_setting('max_connections')`, '37'],
    ['no wait for the disk', `current_setting('fsync')`, 'off'],
    ['no port', `current_setting('listen_addresses')`, ''],
    ['letters folded as in Unicode', `lower('ÄÉ')`, 'äé'],
    ['text sorted by code points', `'Z' < 'a'`, true],
  ])('runs with %s', async (_what, expression, value) => {
    expect(await queryDatabase(cluster.url(), `select ${expression} as value`)).toEqual([{ value }])
  })

  test('rejects a database name that is taken or too long', async () => {
    await cluster.createDatabase('it"s odd')
    await expect(cluster.createDatabase('it"s odd')).rejects.toThrow(/already exists/)
    await expect(cluster.createDatabase('é'.repeat(32))).rejects.toThrow(/63 bytes/)
  })

  test('removes everything on stop, even when stopped twice', async () => {
    await Promise.all([cluster.stop(), cluster.stop()])
    expect(existsSync(dirname(cluster.dataDir))).toBe(false)
    expect(existsSync(cluster.socketDir)).toBe(false)
  })
})

test('a start removes the data and the server of a killed run', async () => {
  const dead = await startPostgresHolderProcess()
  await killHolderAndWatchdogs(dead)
  expect(isProcessRunning(dead.server)).toBe(true)

  const alive = await startThrowawayPostgres()
  await alive.stop()

  expect(isProcessRunning(dead.server)).toBe(false)
  expect(existsSync(dirname(dead.dataDir))).toBe(false)
})
