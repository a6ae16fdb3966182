import { setTimeout as pause } from 'node:timers/promises'
import { type Client, OPERATIONS, type Operation } from './client.ts'
import type { CrashEnvironment, KillTarget } from './crash-environment.ts'
import { findLostWrites, type WriteLog } from './write-log.ts'

export type CrashRound = Awaited<ReturnType<typeof runCrashRound>>

const RECOVERY_LIMIT_MS = 60_000

/** Runs all clients concurrently and kills the target at the acknowledgement number `killAt`. */
export async function runCrashRound(
  {
    environment,
    clients,
    writeLog,
  }: { environment: CrashEnvironment; clients: readonly Client[]; writeLog: WriteLog },
  { target, killAt }: { target: KillTarget; killAt: number },
) {
  /** Acknowledged operations of this round, before and after the kill. */
  const acknowledged: Record<Operation, number> = { 'sign-up': 0, rename: 0, refresh: 0, send: 0, alert: 0 }
  let count = 0
  let unanswered = 0
  let isKilled = false

  const loads = clients.map(async (client, nth) => {
    for (let at = nth; ; at++) {
      const operation = OPERATIONS[at % OPERATIONS.length] ?? 'rename'
      if (!(await client.act(operation))) {
        if (!isKilled) throw new Error(`A ${operation} was not answered before the kill.`)
        unanswered++
        return
      }
      acknowledged[operation]++
      count++
      if (count === killAt) {
        environment.kill(target)
        isKilled = true
      }
      if (isKilled && target === 'API') continue
      if (isKilled && count > killAt + clients.length) return
    }
  })
  await Promise.all(loads)

  const startedAt = performance.now()
  await environment.restart(target)
  await waitUntilHealthy(environment.url)
  /** Milliseconds from the restart to the first answer that needs the database. */
  const recoveredMs = performance.now() - startedAt
  const lostWrites = await findLostWrites(writeLog, environment.sql)
  for (const client of clients) lostWrites.push(...(await client.resume()))
  return { target, acknowledged, unanswered, recoveredMs, lostWrites }
}

/** Resolves when the health check succeeds, which includes the database. */
async function waitUntilHealthy(url: string): Promise<void> {
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
