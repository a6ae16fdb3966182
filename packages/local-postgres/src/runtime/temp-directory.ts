import { chownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { LocalPostgresError, tryOrUndefined } from '../errors.ts'
import { isProcessRunning } from '../processes.ts'
import { canUserEnterDirectory, type PostgresOsUser } from './run-as-user.ts'

/** Prefix of the name of every socket directory, by which a command line is recognized as ours. */
export const SOCKET_DIRECTORY_PREFIX = 'satlens-pg-'

/** Part of the name of the socket file. The server does not listen on TCP. */
export const POSTGRES_SOCKET_PORT = 5432

/** The limit is 108 bytes on Linux and 104 on macOS. */
const MAX_SOCKET_PATH_BYTES = 100

/** Creates a socket directory that only the user of the server may enter, and removes those of ended programs. */
export function createSocketDirectory(user: PostgresOsUser, wanted: string = tmpdir()): string {
  const parents = listSocketDirectoryParents(wanted)
  for (const parent of parents) removeLeftoverTempDirectories(parent, SOCKET_DIRECTORY_PREFIX, user)
  return createTempDirectory(parents, SOCKET_DIRECTORY_PREFIX, user)
}

/** Returns the possible parents of a socket directory: the wanted one if its path is suitable, then the usual ones. */
export const listSocketDirectoryParents = (wanted: string): string[] =>
  [...new Set([resolve(wanted), '/tmp', '/var/tmp'])].filter(isSuitable)

/** The setting of the server is a list with quoting, so the path must be plain; it must also be short. */
function isSuitable(parent: string): boolean {
  const longestName = `/${SOCKET_DIRECTORY_PREFIX}4194304-XXXXXX/.s.PGSQL.${POSTGRES_SOCKET_PORT}`
  return /^[\w./+-]+$/.test(parent) && Buffer.byteLength(parent + longestName) <= MAX_SOCKET_PATH_BYTES
}

/**
 * Creates `<prefix><our process id>-XXXXXX` with mode 700 for the user, in the first parent where the user can enter it.
 * By the process id a later run recognizes whether this program still runs.
 */
export function createTempDirectory(
  parents: readonly string[],
  prefix: string,
  user: PostgresOsUser,
): string {
  const errors: unknown[] = []
  for (const parent of parents) {
    try {
      const dir = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
      if ('uid' in user.identity) chownSync(dir, user.uid, user.gid)
      if (canUserEnterDirectory(dir, user)) return dir
      rmSync(dir, { recursive: true })
      errors.push(new Error(`"${user.name}" cannot enter ${parent}`))
    } catch (cause) {
      errors.push(cause)
    }
  }
  throw new LocalPostgresError(
    `No folder for the local database could be made in ${parents.join(' or ')} (as user "${user.name}").`,
    { cause: new AggregateError(errors) },
  )
}

/** Returns the temporary directories in `parent` whose program has ended. */
export function findLeftoverTempDirectories(parent: string, prefix: string, user: PostgresOsUser): string[] {
  return (tryOrUndefined(() => readdirSync(parent)) ?? [])
    .filter((name) => {
      const [, pid] = /^(\d+)-\w{6}$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '') ?? []
      return pid !== undefined && !isProcessRunning(Number(pid))
    })
    .map((name) => join(parent, name))
    .filter((dir) => isOwnDirectory(dir, user))
}

/** Removes the temporary directories in `parent` whose program has ended. */
export function removeLeftoverTempDirectories(parent: string, prefix: string, user: PostgresOsUser): void {
  for (const leftover of findLeftoverTempDirectories(parent, prefix, user)) removeTempDirectory(leftover)
}

/** Removes a directory. Ignores errors: another run may be removing it, too. */
export const removeTempDirectory = (dir: string) =>
  tryOrUndefined(() => rmSync(dir, { recursive: true, force: true }))

/** Returns false for links and directories of other users, which may exist in a shared temporary folder. */
function isOwnDirectory(dir: string, user: PostgresOsUser): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (found.uid === user.uid || found.uid === process.geteuid?.())
}
