// Is the memory held? Run by `pnpm --dir apps/api bench:soak -- --minutes 60`.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Client, DEEDS, openClient } from '../test/crash/client.ts'
import { startCrashWorld } from '../test/crash/crash-world.ts'
import { findLosses, openLedger } from '../test/crash/ledger.ts'
import { circumstances, table } from './report.ts'

const CLIENTS = 8
const LOOKS = 12
/** What the second half may hold more than the first, of the resident memory. */
const ALLOWED_GROWTH = 0.1

interface Look {
  readonly minutes: number
  readonly requests: number
  readonly residentMb: number
  readonly heapMb: number
}

const minutes = readMinutes(process.argv.slice(2))
const world = await startCrashWorld([fileURLToPath(new URL('../dist/main.js', import.meta.url))])
try {
  const ledger = openLedger()
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(world.url, ledger)))
  const looks = await soak(clients)
  report(looks, await findLosses(ledger, world.sql))
} finally {
  await world.close()
}

async function soak(clients: readonly Client[]): Promise<Look[]> {
  const looks: Look[] = []
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 60_000
  let requests = 0
  await Promise.all(
    clients.map(async (client, nth) => {
      for (let at = nth; elapsed() < minutes; at++) {
        if (!(await client.act(DEEDS[at % DEEDS.length] ?? 'rename')))
          throw new Error('The server is not well.')
        requests++
        // Whoever comes by first looks.
        if (elapsed() >= ((looks.length + 1) * minutes) / LOOKS) {
          const place = looks.push({ minutes: elapsed(), requests, residentMb: 0, heapMb: 0 }) - 1
          looks[place] = { minutes: elapsed(), requests, ...(await readMemory()) }
        }
      }
    }),
  )
  return looks
}

async function readMemory(): Promise<Pick<Look, 'residentMb' | 'heapMb'>> {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  const megabytes = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`There is no figure ${name}.`)
    return Number(value) / 1e6
  }
  return {
    residentMb: megabytes('process_resident_memory_bytes'),
    heapMb: megabytes('nodejs_heap_used_bytes'),
  }
}

function report(looks: readonly Look[], losses: readonly string[]): void {
  const command = `pnpm --dir apps/api bench:soak -- --minutes ${minutes}`
  console.log(circumstances(command, world.postgresVersion, 'on disk, flushed with each commit'))
  console.log(`- ${CLIENTS} clients that act without a pause; acknowledged and lost: ${losses.length}\n`)
  const rows = looks.map(({ minutes: at, requests, residentMb, heapMb }) => [
    at.toFixed(1),
    String(requests),
    residentMb.toFixed(0),
    heapMb.toFixed(0),
  ])
  console.log(table(['minutes', 'requests', 'resident MB', 'heap MB'], rows))
  // The first quarter is the start: code is compiled and pools are filled.
  const settled = looks.slice(Math.floor(looks.length / 4))
  const half = Math.floor(settled.length / 2)
  const most = (some: readonly Look[]) => Math.max(...some.map(({ residentMb }) => residentMb))
  const growth = most(settled.slice(half)) / most(settled.slice(0, half)) - 1
  console.log(`\nAfter the first quarter the highest resident memory grew by ${(growth * 100).toFixed(1)} %.`)
  if (growth > ALLOWED_GROWTH || losses.length > 0) process.exitCode = 1
}

function readMinutes(words: string[]): number {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: { minutes: { type: 'string', default: '60' } },
  })
  const count = Number(values.minutes)
  if (!(count > 0)) throw new Error('--minutes is a number above 0.')
  return count
}
