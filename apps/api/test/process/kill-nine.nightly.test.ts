import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from './crash/client.ts'
import { runCrashRound } from './crash/crash-round.ts'
import { startCrashWorld, VICTIMS } from './crash/crash-world.ts'
import { openLedger } from './crash/ledger.ts'

const ALL_AT_ONCE = { timeout: 240_000 }

// Twenty rounds, with a table: pnpm --dir apps/api bench:kill
test(
  'nothing acknowledged is lost when server, database or both are killed under load',
  ALL_AT_ONCE,
  async () => {
    const world = await startCrashWorld([inject('program')])
    onTestFinished(() => world.close())
    const ledger = openLedger()
    const clients = await Promise.all(Array.from({ length: 5 }, () => openClient(world.url, ledger)))

    for (const victim of VICTIMS) {
      const round = await runCrashRound({ world, clients, ledger }, { victim, killAt: 30 })
      expect(round.losses, victim).toEqual([])
      expect(Object.values(round.acknowledged).every((count) => count > 0)).toBe(true)
    }
  },
)
