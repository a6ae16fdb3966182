import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from './crash/client.ts'
import { KILL_TARGETS, startCrashEnvironment } from './crash/crash-environment.ts'
import { runCrashRound } from './crash/crash-round.ts'
import { createWriteLog } from './crash/write-log.ts'

const SLOW = { timeout: 240_000 }

// Twenty rounds, with a table: npm run bench -- kill
test('no acknowledged write is lost when server, database or both are killed', SLOW, async () => {
  const environment = await startCrashEnvironment([inject('program')])
  onTestFinished(() => environment.close())
  const writeLog = createWriteLog()
  const clients = await Promise.all(Array.from({ length: 5 }, () => openClient(environment.url, writeLog)))

  for (const target of KILL_TARGETS) {
    const round = await runCrashRound({ environment, clients, writeLog }, { target, killAt: 30 })
    expect(round.lostWrites, target).toEqual([])
    expect(Object.values(round.acknowledged).every((count) => count > 0)).toBe(true)
  }
})
