import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { isRunning } from './processes.ts'
import { createScratchDirectory, query, startInScratch } from './testing/cluster.ts'
import { killGroup, killTogether, launchHolder, startHolder, waitUntilGone } from './testing/holder.ts'

async function holdCluster() {
  const scratch = createScratchDirectory()
  const holder = await startHolder([join(scratch, 'pg18')])
  await query(holder.url, 'create table kept as select 42 as answer')
  const readKept = async (log?: (line: string) => void) =>
    query((await startInScratch(scratch, log && { log })).url(), 'select answer from kept')
  return { holder, readKept }
}

describe('a start after kill -9', () => {
  test('waits for the old server right after its program was killed', async () => {
    const { holder, readKept } = await holdCluster()
    process.kill(holder.program, 'SIGKILL')
    await waitUntilGone(holder.program)
    expect(await readKept()).toEqual([{ answer: 42 }])
  })

  test('stops a server whose program and watchdog were killed', async () => {
    const { holder, readKept } = await holdCluster()
    expect(holder.watchdogs).toHaveLength(2)
    await killTogether(holder)
    expect(isRunning(holder.server)).toBe(true)
    const said: string[] = []

    expect(await readKept((line) => said.push(line))).toEqual([{ answer: 42 }])

    expect(isRunning(holder.server)).toBe(false)
    expect(said).toEqual([expect.stringContaining(`process ${holder.server}`)])
  })

  test('replays the log of a killed server and keeps committed data', async () => {
    const { holder, readKept } = await holdCluster()
    await killTogether(holder, holder.server)
    expect(await readKept()).toEqual([{ answer: 42 }])
  })

  test('removes the draft of a killed first start and creates a cluster', async () => {
    const scratch = createScratchDirectory()
    const drafts = () => readdirSync(scratch).filter((name) => name.startsWith('pg18.init-'))
    const child = launchHolder([join(scratch, 'pg18')])
    // initdb is running, long before the rename.
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
})
