import { setTimeout as pause } from 'node:timers/promises'
import { type Client, DEEDS, type Deed } from './client.ts'
import type { CrashWorld, Victim } from './crash-world.ts'
import { findLosses, type Ledger } from './ledger.ts'

/** What one kill -9 under load came to. */
export type CrashRound = Awaited<ReturnType<typeof runCrashRound>>

const RECOVERY_LIMIT_MS = 60_000

/** All clients act at once, without a pause; the kill comes with the acknowledgement that is the given number. */
export async function runCrashRound(
  { world, clients, ledger }: { world: CrashWorld; clients: readonly Client[]; ledger: Ledger },
  { victim, killAt }: { victim: Victim; killAt: number },
) {
  /** In this round, before the kill and after it. */
  const acknowledged: Record<Deed, number> = { 'sign-up': 0, rename: 0, refresh: 0, send: 0, alert: 0 }
  let count = 0
  /** Requests that no answer told the end of. */
  let unanswered = 0
  let isKilled = false

  const loads = clients.map(async (client, nth) => {
    for (let at = nth; ; at++) {
      const deed = DEEDS[at % DEEDS.length] ?? 'rename'
      if (!(await client.act(deed))) {
        if (!isKilled) throw new Error(`Before the kill a ${deed} was not answered.`)
        unanswered++
        return
      }
      acknowledged[deed]++
      count++
      if (count === killAt) {
        world.kill(victim)
        isKilled = true
      }
      if (isKilled && victim === 'API') continue
      if (isKilled && count > killAt + clients.length) return
    }
  })
  await Promise.all(loads)

  const startedAt = performance.now()
  await world.revive(victim)
  await untilWell(world.url)
  /** From the start of what was killed to the first answer that needs the database. */
  const recoveredMs = performance.now() - startedAt
  const losses = await findLosses(ledger, world.sql)
  for (const client of clients) losses.push(...(await client.resume()))
  return { victim, acknowledged, unanswered, recoveredMs, losses }
}

/** Resolves when the server answers that it is well, and the database with it. */
export async function untilWell(url: string): Promise<void> {
  const giveUpAt = performance.now() + RECOVERY_LIMIT_MS
  while (performance.now() < giveUpAt) {
    const status = await fetch(`${url}/auth/v1/health`).then(
      async (reply) => {
        await reply.body?.cancel()
        return reply.status
      },
      () => 0,
    )
    if (status === 200) return
    await pause(20)
  }
  throw new Error('The server did not recover.')
}
