import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { isProcessRunning } from './processes.ts'
import { createScratchDirectory, queryDatabase, startPostgresInScratchDirectory } from './testing/cluster.ts'
import {
  killHolderAndWatchdogs,
  killProcessGroup,
  spawnPostgresHolder,
  startPostgresHolderProcess,
  waitUntilProcessExits,
} from './testing/holder.ts'

async function holdCluster() {
  const scratch = createScratchDirectory()
  const holder = await startPostgresHolderProcess([join(scratch, 'pg18')])
  await queryDatabase(holder.url, 'create table kept as select 42 as answer')
  const readKept = async (log?: (line: string) => void) =>
    queryDatabase(
      (await startPostgresInScratchDirectory(scratch, log && { log })).url(),
      'select answer from kept',
    )
  return { holder, readKept }
}

describe('a start after kill -9', () => {
  test('waits for the old server right after its program was killed', async () => {
    const { holder, readKept } = await holdCluster()
    process.kill(holder.program, 'SIGKILL')
    await waitUntilProcessExits(holder.program)
    expect(await readKept()).toEqual([{ answer: 42 }])
  })

  test('stops a server whose program and watchdog were killed', async () => {
    const { holder, readKept } = await holdCluster()
    expect(holder.watchdogs).toHaveLength(2)
    await killHolderAndWatchdogs(holder)
    expect(isProcessRunning(holder.server)).toBe(true)
    const said: string[] = []

    expect(await readKept((line) => said.push(line))).toEqual([{ answer: 42 }])

    expect(isProcessRunning(holder.server)).toBe(false)
    expect(said).toEqual([expect.stringContaining(`process ${holder.server}`)])
  })

  test('replays the log of a killed server and keeps committed data', async () => {
    const { holder, readKept } = await holdCluster()
    await killHolderAndWatchdogs(holder, holder.server)
    expect(await readKept()).toEqual([{ answer: 42 }])
  })

  test('removes the draft of a killed first start and creates a cluster', async () => {
    const scratch = createScratchDirectory()
    const drafts = () => readdirSync(scratch).filter((name) => name.startsWith('pg18.init-'))
    const child = spawnPostgresHolder([join(scratch, 'pg18')])
    // initdb is running, long before the rename.
    await vi.waitFor(() => expect(readdirSync(join(scratch, drafts()[0] ?? '-')).length).toBeGreaterThan(3), {
      timeout: 30_000,
      interval: 5,
    })
    killProcessGroup(child.pid)
    await vi.waitFor(() => expect(child.signalCode).toBe('SIGKILL'))
    expect(existsSync(join(scratch, 'pg18'))).toBe(false)
    expect(drafts()).toHaveLength(1)

    const cluster = await startPostgresInScratchDirectory(scratch)

    expect(await queryDatabase(cluster.url(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(drafts()).toEqual([])
  })
})
