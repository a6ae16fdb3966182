import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { vi } from 'vitest'

export type PrimaryAndStandby = Awaited<ReturnType<typeof startPrimaryAndStandby>>

const SETTINGS = { fsync: 'off', max_connections: '100' }

/**
 * Starts a PostgreSQL with a database that `prepare` fills, and a standby that replicates it synchronously. The standby
 * begins as a copy of the stopped primary, because the package has no `pg_basebackup`.
 */
export async function startPrimaryAndStandby(database: string, prepare: (url: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'satlens-standby-'))
  // If the database's user cannot enter the folder, the data is stored elsewhere and not cleaned up.
  chmodSync(folder, 0o755)
  const [dataDir, copy] = [join(folder, 'primary'), join(folder, 'standby')]
  const first = await startPostgres({ dataDir, settings: SETTINGS, sync: false })
  await prepare(await first.createDatabase(database))
  await first.stop()
  copyWithOwner(dataDir, copy)
  const primary = await startPostgres({ dataDir, settings: SETTINGS, sync: false })
  // PostgreSQL looks only whether this file exists.
  copyWithOwner(join(copy, 'PG_VERSION'), join(copy, 'standby.signal'))
  const { port } = new pg.Client({ connectionString: primary.url() })
  const conninfo = `host=${primary.socketDir} port=${port} user=postgres application_name=standby`
  const standby = await startPostgres({
    dataDir: copy,
    settings: { ...SETTINGS, primary_conninfo: conninfo },
    sync: false,
  })

  async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  const isReplicating = async () => {
    const rows = await query(primary.url(), "select 1 from pg_stat_replication where state = 'streaming'")
    if (rows.length !== 1) throw new Error('the standby does not replicate yet')
  }
  await vi.waitFor(isReplicating, { timeout: 20_000 })
  const awaitStandby = async (name: string, state: 'sync' | 'async') => {
    await query(primary.url(), `alter system set synchronous_standby_names = '${name}'`)
    await query(primary.url(), 'select pg_reload_conf()')
    // The process that confirms commits reads its settings soon, not at once.
    await vi.waitFor(
      async () => {
        const [sender] = await query(primary.url(), 'select sync_state from pg_stat_replication')
        if (sender?.sync_state !== state) throw new Error('the settings are not read yet')
      },
      { timeout: 20_000 },
    )
  }
  await awaitStandby('standby', 'sync')

  return {
    primaryUrl: primary.url(database),
    standbyUrl: standby.url(database),
    /** Makes commits wait for a standby that does not exist, or again for the one that does. */
    loseStandby: () => awaitStandby('lost', 'async'),
    findStandby: () => awaitStandby('standby', 'sync'),
    /** Kills the primary with all of its connections. */
    killPrimary() {
      process.kill(Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
    },
    /** Makes the standby the primary. */
    promoteStandby: () => query(standby.url(), 'select pg_promote()'),
    async stop(): Promise<void> {
      await Promise.all([primary.stop(), standby.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const copyWithOwner = (from: string, to: string) => execFileSync('cp', ['-a', from, to])
