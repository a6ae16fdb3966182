import { availableParallelism } from 'node:os'
import { hash, verify } from 'argon2'
import { COST, PASSWORD } from './bench-accounts.ts'
import { type Measured, timesOf } from './load.ts'

/** Measures how many passwords per second the server's number of threads can verify without other work. */
export async function measureHashing(seconds: number): Promise<Measured> {
  const stored = await hash(PASSWORD, COST)
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  const threads = availableParallelism()
  await Promise.all(
    Array.from({ length: threads }, async () => {
      for (let from = performance.now(); from < until; ) {
        await verify(stored, PASSWORD)
        const at = performance.now()
        times.push(at - from)
        from = at
      }
    }),
  )
  return { ...timesOf(times), perSecond: (times.length / (performance.now() - startedAt)) * 1_000 }
}
