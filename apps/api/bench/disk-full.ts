// What happens when the disk of the database is full? Run as root by `pnpm --dir apps/api bench:disk-full`.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEEDS, openClient } from '../test/crash/client.ts'
import { untilWell } from '../test/crash/crash-round.ts'
import { startCrashWorld } from '../test/crash/crash-world.ts'
import { findLosses, openLedger } from '../test/crash/ledger.ts'
import { circumstances } from './report.ts'

const SIZE = '192m'
const MOST_TRIES = 5_000
const TRIES_WHEN_FULL = 50

if (process.getuid?.() !== 0) throw new Error('A disk of its own can only be mounted by root.')
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk])
try {
  chmodSync(disk, 0o755)
  await fillAndFree()
} finally {
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
}

async function fillAndFree(): Promise<void> {
  const world = await startCrashWorld([fileURLToPath(new URL('../dist/main.js', import.meta.url))], disk)
  try {
    const ledger = openLedger()
    const client = await openClient(world.url, ledger)
    const filler = join(disk, 'filler')
    fill(filler)
    let [acknowledged, refused] = [0, 0]
    for (let at = 0; at < MOST_TRIES && refused < TRIES_WHEN_FULL; at++) {
      if (await client.act(DEEDS[at % DEEDS.length] ?? 'rename')) acknowledged++
      else refused++
    }
    const { status } = await fetch(`${world.url}/livez`)
    rmSync(filler)
    // Where its write-ahead log found no room it has stopped, and is started again by whoever made room.
    const isUp = await world.sql('select 1').then(
      () => true,
      () => false,
    )
    if (!isUp) await world.revive('database')
    await untilWell(world.url)
    const losses = [...(await findLosses(ledger, world.sql)), ...(await client.resume())]

    console.log(
      circumstances('pnpm --dir apps/api bench:disk-full', world.postgresVersion, 'on a disk of 192 MB'),
    )
    console.log(`- with the disk full ${acknowledged} requests were acknowledged, ${refused} answered 503`)
    console.log(
      `- /livez meanwhile ${status}; the database ${isUp ? 'ran on' : 'stopped, and recovered with room'}`,
    )
    console.log(`- acknowledged and lost: ${losses.length}`)
    for (const loss of losses) console.error(loss)
    if (losses.length > 0 || status !== 200 || refused === 0) process.exitCode = 1
  } finally {
    await world.close()
  }
}

/** Until not a byte is left. */
function fill(file: string): void {
  writeFileSync(file, '')
  for (let size = 1 << 20; size >= 1; ) {
    try {
      appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size >>= 4
    }
  }
}
