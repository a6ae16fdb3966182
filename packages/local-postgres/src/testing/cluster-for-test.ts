import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Places } from '../places.ts'
import { findPlatformPackage, type PlatformPackage } from '../platform-package.ts'
import { findRunAsUser } from '../run-as-user.ts'
import { type LocalPostgres, type StartOptions, startCluster } from '../start-postgres.ts'

/** Starts a cluster whose files all stay below `scratch`, and stops it after the test if that has not. */
export async function startInScratch(
  scratch: string,
  options: Partial<StartOptions> & { binaries?: PlatformPackage } = {},
): Promise<LocalPostgres> {
  const { binaries = findPlatformPackage(), ...start } = options
  const defaults = { dataDir: join(scratch, 'pg18'), sync: false }
  const cluster = await startCluster({ ...defaults, ...start }, findRunAsUser(), binaries, placesIn(scratch))
  onTestFinished(() => cluster.stop())
  return cluster
}

/** The folders outside the project, moved below `scratch`; a plain user has no place for redirected data. */
export const placesIn = (scratch: string): Places => ({
  cacheRoot: join(scratch, 'cache'),
  stateRoot: process.geteuid?.() === 0 ? join(scratch, 'state') : null,
})
