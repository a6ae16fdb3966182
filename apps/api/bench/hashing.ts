import { availableParallelism } from 'node:os'
import { hash, verify } from 'argon2'
import { COST, PASSWORD } from './bench-people.ts'
import { type Measured, timesOf } from './load.ts'

/** How often the password of a benchmark can be compared, by as many threads as the server uses, and nothing else done. */
export async function measureHashing(seconds: number): Promise<Measured> {
  const stored = await hash(PASSWORD, COST)
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  const threads = Math.max(1, availableParallelism() - 1)
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
