import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { findPlatformPackage, type PlatformPackage } from '../runtime/platform-package.ts'
import type { SystemPaths } from '../runtime/system-paths.ts'
import { type LocalPostgres, type StartOptions, startPostgres } from '../start-postgres.ts'

/** Creates a folder for one test that every user may enter. In /tmp, because other users may not enter TMPDIR. */
export function createScratchDirectory(): string {
  const dir = mkdtempSync(`${realpathSync('/tmp')}/local-postgres-test-`)
  chmodSync(dir, 0o755)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export async function startInScratch(
  scratch: string,
  options: Partial<StartOptions> & { binaries?: PlatformPackage } = {},
): Promise<LocalPostgres> {
  const { binaries = findPlatformPackage(), ...start } = options
  const defaults = { dataDir: join(scratch, 'pg18'), sync: false }
  const cluster = await startPostgres({ ...defaults, ...start }, { binaries, paths: pathsIn(scratch) })
  onTestFinished(() => cluster.stop())
  return cluster
}

/** Returns system folders in `scratch`. Only root redirects data. */
export const pathsIn = (scratch: string): SystemPaths => ({
  cacheRoot: join(scratch, 'cache'),
  stateRoot: process.geteuid?.() === 0 ? join(scratch, 'state') : null,
})

export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
  return rows
}
