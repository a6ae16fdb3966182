import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LocalPostgresError, UnsupportedPlatformError } from '../errors.ts'
import type { PlatformPackage } from './platform-package.ts'
import type { RunAsUser } from './run-as-user.ts'
import { copyRuntime, repairInPlace } from './runtime-files.ts'

/** Binaries that were seen to run as the run-as user, and the major version they are. */
export type Runtime = { binDir: string; major: number }

/** The only environment the binaries get: the caller's PG… variables and locale must not leak into a cluster. */
export const SERVER_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Binaries the user can run: the installed ones, those with their missing links made, or a copy under
 * `cacheRoot` when the installed tree is closed to the user. Throws when none runs.
 */
export function prepareRuntime(found: PlatformPackage, user: RunAsUser, cacheRoot: string): Runtime {
  const installed = tryRuntime(found.nativeDir, user)
  if ('major' in installed) return installed

  repairInPlace(found.nativeDir)
  const repaired = tryRuntime(found.nativeDir, user)
  if ('major' in repaired) return repaired

  assertGlibc()
  const copyDir = join(cacheRoot, found.versionName)
  if (!existsSync(copyDir)) copy(found.nativeDir, copyDir)
  const copied = tryRuntime(copyDir, user)
  if ('major' in copied) return copied
  throw new UnsupportedPlatformError(
    `The bundled PostgreSQL does not run here: ${copied.failure} ` +
      `(tried in ${found.nativeDir} and in ${copyDir}; the second may be deleted).`,
  )
}

function tryRuntime(nativeDir: string, user: RunAsUser): Runtime | { failure: string } {
  const binDir = join(nativeDir, 'bin')
  let version = ''
  for (const program of ['initdb', 'postgres']) {
    // cwd is '/': the caller's may be closed to the user, and then nothing starts.
    const run = spawnSync(join(binDir, program), ['--version'], {
      cwd: '/',
      encoding: 'utf8',
      env: SERVER_ENV,
      ...user.identity,
    })
    if (run.status !== 0) return { failure: (run.stderr || run.error?.message || 'it ended early').trim() }
    version = run.stdout
  }
  const [, major] = /\) (\d+)/.exec(version) ?? []
  return major ? { binDir, major: Number(major) } : { failure: `unknown version "${version.trim()}"` }
}

function copy(nativeDir: string, copyDir: string): void {
  try {
    copyRuntime(nativeDir, copyDir)
  } catch (cause) {
    throw new LocalPostgresError(
      `PostgreSQL cannot run from ${nativeDir}, and copying it to ${copyDir} failed. ` +
        'Make that folder writable, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    )
  }
}

/** The binaries are built against glibc; with musl (Alpine) they fail as if the file did not exist. */
function assertGlibc(): void {
  if (process.platform !== 'linux' || !process.report) return
  // Without this a report looks up the names of all open connections, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  if (header && header.glibcVersionRuntime === undefined) {
    throw new UnsupportedPlatformError('The bundled PostgreSQL needs glibc, which this system does not have.')
  }
}
