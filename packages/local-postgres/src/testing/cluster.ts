import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { findPostgresPlatformPackage, type PostgresPlatformPackage } from '../runtime/platform-package.ts'
import type { PostgresStorageRoots } from '../runtime/system-paths.ts'
import { type LocalPostgres, type StartPostgresOptions, startPostgres } from '../start-postgres.ts'

/** Creates a folder for one test that every user may enter. In /tmp, because other users may not enter TMPDIR. */
export function createScratchDirectory(): string {
  const dir = mkdtempSync(`${realpathSync('/tmp')}/local-postgres-test-`)
  chmodSync(dir, 0o755)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export async function startPostgresInScratchDirectory(
  scratch: string,
  options: Partial<StartPostgresOptions> & { binaries?: PostgresPlatformPackage } = {},
): Promise<LocalPostgres> {
  const { binaries = findPostgresPlatformPackage(), ...start } = options
  const defaults = { dataDir: join(scratch, 'pg18'), sync: false }
  const cluster = await startPostgres(
    { ...defaults, ...start },
    { binaries, paths: getStorageRootsInScratchDirectory(scratch) },
  )
  onTestFinished(() => cluster.stop())
  return cluster
}

/** Returns system folders in `scratch`. Only root redirects data. */
export const getStorageRootsInScratchDirectory = (scratch: string): PostgresStorageRoots => ({
  cacheRoot: join(scratch, 'cache'),
  stateRoot: process.geteuid?.() === 0 ? join(scratch, 'state') : null,
})

export async function queryDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
  return rows
}
