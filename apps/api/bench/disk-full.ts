// Checks that a full database disk loses no acknowledged write. Run as root: `npm run bench -- disk-full`.
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
import { type Client, OPERATIONS, openClient } from '#test/process/crash/client.ts'
import { type CrashEnvironment, startCrashEnvironment } from '#test/process/crash/crash-environment.ts'
import { waitUntilHealthy } from '#test/process/crash/crash-round.ts'
import { createWriteLog, findLostWrites } from '#test/process/crash/write-log.ts'
import { circumstances } from './report.ts'

const SIZE_MB = 192
const CLIENTS = 8
const MOST_TRIES = 5_000
const TRIES_WHEN_FULL = 50
const MAIN = [fileURLToPath(new URL('../dist/main.js', import.meta.url))]

/** A part of the database that is placed on the small disk. */
interface Part {
  readonly title: string
  start(disk: string): Promise<CrashEnvironment>
  /** Uses up the space that the database has reserved. */
  wear(environment: CrashEnvironment): Promise<void>
}

const PARTS: readonly Part[] = [
  {
    title: 'the data and its write-ahead log on the full disk',
    start: (disk) => startCrashEnvironment(MAIN, disk),
    wear: async () => {},
  },
  {
    title: 'the write-ahead log alone on the full disk',
    async start(disk) {
      const environment = await startCrashEnvironment(MAIN)
      await moveLog(environment, disk)
      return environment
    },
    // Requests alone take long to fill the existing files of the write-ahead log.
    async wear({ sql }) {
      for (;;) await sql("select pg_logical_emit_message(false, 'filler', repeat('x', 1000000))")
    },
  },
]

if (process.getuid?.() !== 0) throw new Error('Run this as root: it mounts a small disk.')
for (const [nth, part] of PARTS.entries()) {
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk])
  try {
    chmodSync(disk, 0o755)
    const environment = await part.start(disk)
    try {
      if (nth === 0) {
        const data = `on a disk of ${SIZE_MB} MB`
        console.log(circumstances('npm run bench -- disk-full', environment.postgresVersion, data))
      }
      await fillAndFree(environment, part, disk)
    } finally {
      await environment.close()
    }
  } finally {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

async function fillAndFree(environment: CrashEnvironment, part: Part, disk: string): Promise<void> {
  const writeLog = createWriteLog()
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, () => openClient(environment.url, writeLog)),
  )
  const dataDir = await dataDirOf(environment)
  const filler = join(disk, 'filler')
  fill(filler)
  const [{ acknowledged, refused }] = await Promise.all([
    actUntilRefused(clients),
    part.wear(environment).catch(() => {}),
  ])
  const { status } = await fetch(`${environment.url}/livez`)
  rmSync(filler)
  // If the write-ahead log had no space, the database has stopped and has to be started again.
  const isUp = await environment.sql('select 1').then(
    () => true,
    () => false,
  )
  const lastWords = isUp ? null : lastErrorIn(join(dataDir, 'server.log'))
  if (!isUp) await environment.restart('database')
  await waitUntilHealthy(environment.url)
  const lostWrites = await findLostWrites(writeLog, environment.sql)
  for (const client of clients) lostWrites.push(...(await client.resume()))

  console.log(`- ${part.title}: ${acknowledged} requests were acknowledged, ${refused} answered 503`)
  const end = lastWords === null ? 'ran on' : `stopped (\`${lastWords}\`), and recovered with room`
  console.log(`  - /livez meanwhile ${status}; the database ${end}`)
  console.log(`  - acknowledged and lost: ${lostWrites.length}`)
  for (const loss of lostWrites) console.error(loss)
  if (lostWrites.length > 0 || status !== 200 || refused === 0) process.exitCode = 1
}

async function actUntilRefused(clients: readonly Client[]) {
  let [acknowledged, refused] = [0, 0]
  const act = async (client: Client, nth: number) => {
    for (let at = nth; acknowledged + refused < MOST_TRIES && refused < TRIES_WHEN_FULL; at++) {
      if (await client.act(OPERATIONS[at % OPERATIONS.length] ?? 'rename')) acknowledged++
      else refused++
    }
  }
  await Promise.all(clients.map(act))
  return { acknowledged, refused }
}

/** Moves the write-ahead log to the small disk, with few files, so that a new one is needed soon. */
async function moveLog(environment: CrashEnvironment, disk: string): Promise<void> {
  const dataDir = await dataDirOf(environment)
  for (const size of ['min_wal_size', 'max_wal_size']) {
    await environment.sql(`alter system set ${size} = '32MB'`)
  }
  await environment.sql('select pg_reload_conf()')
  await environment.sql('checkpoint')
  environment.kill('both')
  const [from, to] = [join(dataDir, 'pg_wal'), join(disk, 'pg_wal')]
  execFileSync('cp', ['-a', from, to])
  rmSync(from, { recursive: true })
  symlinkSync(to, from)
  await environment.restart('both')
}

async function dataDirOf({ sql }: CrashEnvironment): Promise<string> {
  const [row] = await sql<{ data_directory: string }>('show data_directory')
  if (!row) throw new Error('The database did not report its data directory.')
  return row.data_directory
}

/** Returns the last error in the log of the database. */
function lastErrorIn(log: string): string {
  return /PANIC:.*$/m.exec(readFileSync(log, 'utf8'))?.[0].replace(/\s+/g, ' ') ?? 'without a word'
}

/** Writes to a file until the disk is full. */
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
