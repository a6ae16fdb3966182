import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UnsupportedPlatformError, wrapErrorsAsLocalPostgresError } from '../errors.ts'
import type { PostgresPlatformPackage } from './platform-package.ts'
import type { PostgresOsUser } from './run-as-user.ts'
import { copyPostgresRuntime, repairSymbolicLinks } from './runtime-files.ts'

/** Binaries that the user can run, and their major version. */
export type PostgresRuntime = { binDir: string; major: number }

/** The environment of the binaries. It excludes PG… variables and the locale of the caller. */
export const POSTGRES_PROCESS_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Returns binaries that the user can run: the installed ones, after a repair if needed, or a copy in `cacheRoot`.
 * @throws UnsupportedPlatformError if none of them runs
 */
export function preparePostgresRuntime(
  found: PostgresPlatformPackage,
  user: PostgresOsUser,
  cacheRoot: string,
): PostgresRuntime {
  const installed = tryRuntime(found.nativeDir, user)
  if ('major' in installed) return installed

  repairSymbolicLinks(found.nativeDir)
  const repaired = tryRuntime(found.nativeDir, user)
  if ('major' in repaired) return repaired

  assertGlibc()
  const copyDir = join(cacheRoot, found.versionName)
  if (!existsSync(copyDir)) {
    wrapErrorsAsLocalPostgresError(
      `PostgreSQL cannot run from ${found.nativeDir}, and copying it to ${copyDir} failed. ` +
        'Make that folder writable, or set DATABASE_URL to a PostgreSQL server of your own.',
      () => copyPostgresRuntime(found.nativeDir, copyDir),
    )
  }
  const copied = tryRuntime(copyDir, user)
  if ('major' in copied) return copied
  throw new UnsupportedPlatformError(
    `The bundled PostgreSQL does not run here: ${copied.failure} ` +
      `(tried in ${found.nativeDir} and in ${copyDir}; the second may be deleted).`,
  )
}

function tryRuntime(nativeDir: string, user: PostgresOsUser): PostgresRuntime | { failure: string } {
  const binDir = join(nativeDir, 'bin')
  let version = ''
  for (const program of ['initdb', 'postgres']) {
    // The user may not be allowed to enter the caller's directory.
    const run = spawnSync(join(binDir, program), ['--version'], {
      cwd: '/',
      encoding: 'utf8',
      env: POSTGRES_PROCESS_ENV,
      ...user.identity,
    })
    if (run.status !== 0) return { failure: (run.stderr || run.error?.message || 'it ended early').trim() }
    version = run.stdout
  }
  const [, major] = /\) (\d+)/.exec(version) ?? []
  return major ? { binDir, major: Number(major) } : { failure: `unknown version "${version.trim()}"` }
}

/** Throws without glibc. On musl (Alpine) the binaries would fail with a misleading error. */
function assertGlibc(): void {
  if (process.platform !== 'linux' || !process.report) return
  // Otherwise the report resolves the host names of all connections, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  if (header && header.glibcVersionRuntime === undefined) {
    throw new UnsupportedPlatformError('The bundled PostgreSQL needs glibc, which this system does not have.')
  }
}
