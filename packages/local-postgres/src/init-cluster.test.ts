import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PostgresAlreadyRunningError } from './errors.ts'
import { startInScratch } from './testing/cluster-for-test.ts'
import { query } from './testing/query.ts'
import { makeScratchDirectory } from './testing/scratch-directory.ts'

test('two first starts at once give one cluster and one refusal', async () => {
  const scratch = makeScratchDirectory()
  const outcomes = await Promise.allSettled([startInScratch(scratch), startInScratch(scratch)])
  const [winner] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refusals).toEqual([expect.any(PostgresAlreadyRunningError)])
  expect(winner && (await query(winner.url(), 'select 1 as one'))).toEqual([{ one: 1 }])
  // In a closed folder the server's files lie beside the cluster.
  expect(readdirSync(scratch).filter((name) => name.startsWith('pg18'))).toEqual(['pg18'])
})
