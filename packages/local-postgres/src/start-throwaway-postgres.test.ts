import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startThrowawayPostgres } from './index.ts'
import { isRunning } from './process-table.ts'
import { killTogether, startHolder } from './testing/holder.ts'
import { query } from './testing/query.ts'

async function start(settings: Record<string, string> = {}) {
  const cluster = await startThrowawayPostgres({ settings })
  onTestFinished(() => cluster.stop())
  return cluster
}

test('a template can be cloned several times at once, and a clone changed alone', async () => {
  const cluster = await start()
  await query(await cluster.createDatabase('tpl'), 'create table seed as select 1 as n')
  const urls = await Promise.all(
    ['one', 'two'].map((name) => cluster.createDatabase(name, { template: 'tpl' })),
  )
  await query(urls[0] ?? '', 'insert into seed values (2)')
  expect(await query(urls[0] ?? '', 'select count(*)::int as n from seed')).toEqual([{ n: 2 }])
  expect(await query(urls[1] ?? '', 'select count(*)::int as n from seed')).toEqual([{ n: 1 }])
})

test('it runs without waiting for the disk, with the settings asked for on top', async () => {
  const cluster = await start({ max_connections: '37' })
  expect(
    await query(
      cluster.url(),
      `select current_setting('fsync') as fsync, current_setting('max_connections') as max`,
    ),
  ).toEqual([{ fsync: 'off', max: '37' }])
})

test('nothing of it is left after stop, and stopping twice is harmless', async () => {
  const cluster = await start()
  await Promise.all([cluster.stop(), cluster.stop()])
  expect(existsSync(dirname(cluster.dataDir))).toBe(false)
  expect(existsSync(cluster.socketDir)).toBe(false)
})

test('what a killed run left behind, a server without a watchdog included, is gone after the next start', async () => {
  const dead = await startHolder()
  await killTogether(dead)
  expect(isRunning(dead.server)).toBe(true)

  const alive = await start()

  expect(isRunning(dead.server)).toBe(false)
  expect(existsSync(dirname(dead.dataDir))).toBe(false)
  expect(existsSync(alive.dataDir)).toBe(true)
})
