import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { PostgresAlreadyRunningError } from './errors.ts'
import { startInScratch } from './testing/cluster-for-test.ts'
import { killGroup, launchHolder } from './testing/holder.ts'
import { query } from './testing/query.ts'
import { makeScratchDirectory } from './testing/scratch-directory.ts'

test('a first start killed in the middle leaves no half cluster, and the next one starts', async () => {
  const scratch = makeScratchDirectory()
  const drafts = () => readdirSync(scratch).filter((name) => name.startsWith('pg18.init-'))
  const child = launchHolder([join(scratch, 'pg18')])
  // Files appear, and the rename that ends a first start is still far off.
  await vi.waitFor(() => expect(readdirSync(join(scratch, drafts()[0] ?? '-')).length).toBeGreaterThan(3), {
    timeout: 30_000,
    interval: 5,
  })
  killGroup(child.pid)
  await vi.waitFor(() => expect(child.signalCode).toBe('SIGKILL'))
  expect(existsSync(join(scratch, 'pg18'))).toBe(false)
  expect(drafts()).toHaveLength(1)

  const cluster = await startInScratch(scratch)

  expect(await query(cluster.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(drafts()).toEqual([])
})

test('of two first starts at once one gets the cluster and the other is refused', async () => {
  const scratch = makeScratchDirectory()
  const outcomes = await Promise.allSettled([startInScratch(scratch), startInScratch(scratch)])
  const [winner] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refusals).toEqual([expect.any(PostgresAlreadyRunningError)])
  expect(winner && (await query(winner.url(), 'select 1 as one'))).toEqual([{ one: 1 }])
  // In a closed folder the server's files lie beside the cluster.
  expect(readdirSync(scratch).filter((name) => name.startsWith('pg18'))).toEqual(['pg18'])
})
