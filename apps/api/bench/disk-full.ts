// What happens when the disk of the database is full? Run as root by `pnpm --dir apps/api bench:disk-full`.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, DEEDS, openClient } from '../test/process/crash/client.ts'
import { untilWell } from '../test/process/crash/crash-round.ts'
import { type CrashWorld, startCrashWorld } from '../test/process/crash/crash-world.ts'
import { findLosses, openLedger } from '../test/process/crash/ledger.ts'
import { circumstances } from './report.ts'

const SIZE_MB = 192
const CLIENTS = 8
const MOST_TRIES = 5_000
const TRIES_WHEN_FULL = 50
const MAIN = [fileURLToPath(new URL('../dist/main.js', import.meta.url))]

/** What of the database lies on the small disk. */
interface Part {
  readonly title: string
  start(disk: string): Promise<CrashWorld>
  /** Uses up what the database has put aside. */
  wear(world: CrashWorld): Promise<void>
}

const PARTS: readonly Part[] = [
  {
    title: 'the data and its write-ahead log on the full disk',
    start: (disk) => startCrashWorld(MAIN, disk),
    wear: async () => {},
  },
  {
    title: 'the write-ahead log alone on the full disk',
    async start(disk) {
      const world = await startCrashWorld(MAIN)
      await moveLog(world, disk)
      return world
    },
    // Files of the log that are there already take some time to fill by requests alone.
    async wear({ sql }) {
      for (;;) await sql("select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))")
    },
  },
]

if (process.getuid?.() !== 0) throw new Error('A disk of its own can only be mounted by root.')
for (const [nth, part] of PARTS.entries()) {
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk])
  try {
    chmodSync(disk, 0o755)
    const world = await part.start(disk)
    try {
      if (nth === 0) {
        const data = `on a disk of ${SIZE_MB} MB`
        console.log(circumstances('pnpm --dir apps/api bench:disk-full', world.postgresVersion, data))
      }
      await fillAndFree(world, part, disk)
    } finally {
      await world.close()
    }
  } finally {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

async function fillAndFree(world: CrashWorld, part: Part, disk: string): Promise<void> {
  const ledger = openLedger()
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(world.url, ledger)))
  const dataDir = await dataDirOf(world)
  const filler = join(disk, 'filler')
  fill(filler)
  const [{ acknowledged, refused }] = await Promise.all([
    actUntilRefused(clients),
    part.wear(world).catch(() => {}),
  ])
  const { status } = await fetch(`${world.url}/livez`)
  rmSync(filler)
  // Where its log found no room it has stopped, and is started again by whoever made room.
  const isUp = await world.sql('select 1').then(
    () => true,
    () => false,
  )
  const lastWords = isUp ? null : lastWordsIn(join(dataDir, 'server.log'))
  if (!isUp) await world.revive('database')
  await untilWell(world.url)
  const losses = await findLosses(ledger, world.sql)
  for (const client of clients) losses.push(...(await client.resume()))

  console.log(`- ${part.title}: ${acknowledged} requests were acknowledged, ${refused} answered 503`)
  const end = lastWords === null ? 'ran on' : `stopped (\`${lastWords}\`), and recovered with room`
  console.log(`  - /livez meanwhile ${status}; the database ${end}`)
  console.log(`  - acknowledged and lost: ${losses.length}`)
  for (const loss of losses) console.error(loss)
  if (losses.length > 0 || status !== 200 || refused === 0) process.exitCode = 1
}

async function actUntilRefused(clients: readonly Client[]) {
  let [acknowledged, refused] = [0, 0]
  const act = async (client: Client, nth: number) => {
    for (let at = nth; acknowledged + refused < MOST_TRIES && refused < TRIES_WHEN_FULL; at++) {
      if (await client.act(DEEDS[at % DEEDS.length] ?? 'rename')) acknowledged++
      else refused++
    }
  }
  await Promise.all(clients.map(act))
  return { acknowledged, refused }
}

/** Puts the write-ahead log of a world elsewhere, with few files, so that the next one is needed soon. */
async function moveLog(world: CrashWorld, disk: string): Promise<void> {
  const dataDir = await dataDirOf(world)
  for (const size of ['min_wal_size', 'max_wal_size']) {
    await world.sql(`alter system set ${size} = '32MB'`)
  }
  await world.sql('select pg_reload_conf()')
  await world.sql('checkpoint')
  world.kill('both')
  const [from, to] = [join(dataDir, 'pg_wal'), join(disk, 'pg_wal')]
  execFileSync('cp', ['-a', from, to])
  rmSync(from, { recursive: true })
  symlinkSync(to, from)
  await world.revive('both')
}

async function dataDirOf({ sql }: CrashWorld): Promise<string> {
  const [row] = await sql<{ data_directory: string }>('show data_directory')
  if (!row) throw new Error('The database does not say where its data is.')
  return row.data_directory
}

/** Why a database has stopped. */
function lastWordsIn(log: string): string {
  return /PANIC:.*$/m.exec(readFileSync(log, 'utf8'))?.[0].replace(/\s+/g, ' ') ?? 'without a word'
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
