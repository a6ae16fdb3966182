import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { findPlatformPackage, type PlatformPackage } from '../runtime/platform-package.ts'
import { findRunAsUser } from '../runtime/run-as-user.ts'
import type { SystemPaths } from '../runtime/system-paths.ts'
import { type LocalPostgres, type StartOptions, startCluster } from '../start-postgres.ts'

/** A folder for one test that every user may enter, removed after it. In /tmp: a TMPDIR may be closed to others. */
export function createScratchDirectory(): string {
  const dir = mkdtempSync(`${realpathSync('/tmp')}/local-postgres-test-`)
  chmodSync(dir, 0o755)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Starts a cluster whose files all stay below `scratch`, and stops it after the test if that has not. */
export async function startInScratch(
  scratch: string,
  options: Partial<StartOptions> & { binaries?: PlatformPackage } = {},
): Promise<LocalPostgres> {
  const { binaries = findPlatformPackage(), ...start } = options
  const defaults = { dataDir: join(scratch, 'pg18'), sync: false }
  const cluster = await startCluster({ ...defaults, ...start }, findRunAsUser(), binaries, pathsIn(scratch))
  onTestFinished(() => cluster.stop())
  return cluster
}

/** The folders outside the project, moved below `scratch`; a plain user has no place for redirected data. */
export const pathsIn = (scratch: string): SystemPaths => ({
  cacheRoot: join(scratch, 'cache'),
  stateRoot: process.geteuid?.() === 0 ? join(scratch, 'state') : null,
})

/** Runs one statement on a connection of its own and yields its rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
  return rows
}
