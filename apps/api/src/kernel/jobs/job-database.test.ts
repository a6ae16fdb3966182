import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openJobQueueDatabase } from './job-database.ts'

test('a task fails with the first failure of its statements, and the next one can succeed', async () => {
  let isUnreachable = true
  const query = async (text: string) => {
    if (isUnreachable) throw new Error(`${text} failed`)
    return { rows: [] }
  }
  const database = openJobQueueDatabase(query, () => {})
  const task = async () => {
    await database.executeSql('one', [])
    await database.executeSql('two', [])
    return 'done'
  }
  await expect(database.orThrow(task)).rejects.toThrow('one failed')
  isUnreachable = false
  expect(await database.orThrow(task)).toBe('done')
})

test('failures outside a task are not stored while the database is unreachable', async () => {
  const failures: WeakRef<Error>[] = []
  const query = async () => {
    const failure = new Error('unreachable')
    failures.push(new WeakRef(failure))
    throw failure
  }
  const database = openJobQueueDatabase(query, () => {})
  for (let nth = 0; nth < 100; nth++) await database.executeSql('select 1', [])
  // Targets of a new WeakRef stay alive until the current job ends.
  await new Promise((resolve) => setImmediate(resolve))
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const alive = failures.filter((failure) => failure.deref() !== undefined)
  expect(failures).toHaveLength(100)
  expect(alive.length).toBeLessThan(5)
})
