import { execFile, spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Fleet, findPrimary } from './fleet.ts'
import { MACHINES } from './machines.ts'
import { findOwner, findPostgresPrograms } from './requirements.ts'
import { waitUntil } from './supervisor.ts'

const PORT = 6543
const restoredFolder = ({ folder }: Fleet) => join(folder, 'backup', 'restored')

/** Copies the primary into a base backup, with PostgreSQL's own program (docs/runbooks/restore-to-a-moment.md). */
export async function takeBaseBackup(fleet: Fleet): Promise<string> {
  const primary = await findPrimary()
  if (!primary) throw new Error('There is no primary to back up.')
  const base = join(fleet.folder, 'backup', 'base')
  const words = ['--host', MACHINES[primary], '--username', 'replicator', '--pgdata', base]
  await promisify(execFile)(
    join(findPostgresPrograms(), 'pg_basebackup'),
    [...words, '--checkpoint=fast', '--no-password'],
    { ...findOwner(), env: { PGPASSWORD: fleet.secrets.REPLICATION_PASSWORD, LANG: 'C.UTF-8' } },
  )
  return base
}

/**
 * Writes, takes note of the moment, and writes again; then restores a base backup and the archived WAL to that moment on a
 * second cluster. Returns what is wrong with it, and how long it took.
 */
export async function restoreToMoment(
  fleet: Fleet,
  base: string,
): Promise<{ problems: string[]; seconds: number }> {
  await fleet.query('create table if not exists moments (name text)', [], 'postgres')
  const write = (name: string) => fleet.query('insert into moments values ($1)', [name], 'postgres')
  await write('before')
  const accounts = await countAccounts(fleet.query)
  await pause(50)
  const [now] = await fleet.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await pause(50)
  await write('after')
  await archiveAll(fleet)

  const restored = restoredFolder(fleet)
  const startedAt = performance.now()
  rmSync(restored, { recursive: true, force: true })
  cpSync(base, restored, { recursive: true, preserveTimestamps: true })
  const { uid, gid } = findOwner()
  await promisify(execFile)('sh', ['-c', `touch recovery.signal; chmod 700 .; chown -R ${uid}:${gid} .`], {
    cwd: restored,
  })
  const settings = {
    port: String(PORT),
    listen_addresses: '',
    unix_socket_directories: restored,
    restore_command: `cp "${fleet.archive}/%f" "%p"`,
    recovery_target_time: now?.moment ?? '',
    recovery_target_action: 'promote',
    // The backup is of before the failovers.
    recovery_target_timeline: 'latest',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(findPostgresPrograms(), 'postgres'), ['-D', restored, ...words], {
    uid,
    gid,
    stdio: 'ignore',
    env: { LANG: 'C.UTF-8' },
  })
  try {
    const query = <Row>(text: string, database = 'satlens') => queryRestored<Row>(fleet, text, database)
    await waitUntil(
      'The restored cluster takes writes',
      async () => {
        const [row] = await query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        return row?.standby === false ? null : 'it is in recovery'
      },
      600_000,
    )
    const seconds = (performance.now() - startedAt) / 1_000
    const moments = await query<{ name: string }>('select name from moments', 'postgres')
    const found = moments.map(({ name }) => name).join(', ')
    const problems = found === 'before' ? [] : [`The restored cluster has the writes: ${found || 'none'}.`]
    const missing = accounts - (await countAccounts((text) => query(text)))
    return {
      problems: missing > 0 ? [...problems, `The restored cluster lacks ${missing} accounts.`] : problems,
      seconds,
    }
  } finally {
    server.kill('SIGINT')
  }
}

/** Waits until all WAL that is written now is in the archive. */
async function archiveAll(fleet: Fleet): Promise<void> {
  const [wal] = await fleet.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await waitUntil('The WAL is archived', async () => {
    const [row] = await fleet.query<{ last: string }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (row?.last ?? '') >= (wal?.file ?? '') ? null : `the last archived file is ${row?.last}`
  })
}

async function countAccounts(
  query: (text: string) => Promise<{ readonly count: number }[]>,
): Promise<number> {
  const [row] = await query('select count(*)::int as count from users')
  return row?.count ?? 0
}

async function queryRestored<Row>(fleet: Fleet, text: string, database: string): Promise<Row[]> {
  const client = new pg.Client({
    host: restoredFolder(fleet),
    port: PORT,
    user: 'postgres',
    password: fleet.secrets.SUPERUSER_PASSWORD ?? '',
    database,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
