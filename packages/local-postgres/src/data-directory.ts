import { randomBytes } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  type Stats,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { LocalPostgresError, wrapErrorsAsLocalPostgresError } from './errors.ts'
import { canUserEnterDirectory, type PostgresOsUser } from './runtime/run-as-user.ts'
import { createFolderForAllUsers } from './runtime/system-paths.ts'

/**
 * Returns the real path of the data directory and creates its parent. If the user of the server cannot enter the parent,
 * the data is kept in `stateRoot` and `wanted` becomes a link to it. Deleting the link starts with an empty database.
 * @param stateRoot null if data must not be redirected
 */
export function resolvePostgresDataDirectory(
  wanted: string,
  user: PostgresOsUser,
  stateRoot: string | null,
  log: (line: string) => void,
): string {
  const dir = resolveLink(resolve(wanted))
  const parent = dirname(dir)
  wrapErrorsAsLocalPostgresError(`The folder ${parent} for the local database cannot be made.`, () =>
    mkdirSync(parent, { recursive: true }),
  )
  const content = getContent(dir)
  if (content === 'cluster') return assertAccessible(realpathSync(dir), user)
  if (content === 'other') {
    throw new LocalPostgresError(
      `${dir} holds files that are not a PostgreSQL cluster. Choose another folder, or empty this one.`,
    )
  }
  if (canUserEnterDirectory(parent, user)) return join(realpathSync(parent), basename(dir))
  if (stateRoot === null) {
    throw new LocalPostgresError(`The folder ${parent} cannot be entered by user "${user.name}".`)
  }
  if (content === 'empty') rmdirSync(dir)
  return redirect(dir, stateRoot, log)
}

function redirect(dir: string, stateRoot: string, log: (line: string) => void): string {
  createFolderForAllUsers(stateRoot)
  // A random name: after deleting the project and cloning it again, the database has to be empty.
  const target = join(realpathSync(stateRoot), randomBytes(8).toString('hex'))
  try {
    symlinkSync(target, dir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another start has just created the link.
    return resolveLink(dir)
  }
  log(`The database user cannot enter ${dirname(dir)}, so data is kept in ${target} and ${dir} links to it.`)
  return target
}

/** Resolves a link whose target may not exist, which realpath cannot. */
const resolveLink = (dir: string): string =>
  lstatIfExists(dir)?.isSymbolicLink() ? resolve(dirname(dir), readlinkSync(dir)) : dir

const lstatIfExists = (dir: string): Stats | undefined =>
  wrapErrorsAsLocalPostgresError(`The folder ${dirname(dir)} for the local database cannot be entered.`, () =>
    lstatSync(dir, { throwIfNoEntry: false }),
  )

function getContent(dir: string): 'nothing' | 'empty' | 'cluster' | 'other' {
  if (!lstatIfExists(dir)) return 'nothing'
  const names = wrapErrorsAsLocalPostgresError(
    `The data directory ${dir} cannot be read. Start as the user who made it, or choose another folder.`,
    () => readdirSync(dir),
  )
  if (names.length === 0) return 'empty'
  return names.includes('PG_VERSION') ? 'cluster' : 'other'
}

/** Checks what PostgreSQL requires, too, but with an error that tells what to do. */
function assertAccessible(dir: string, user: PostgresOsUser): string {
  if (statSync(dir).uid !== user.uid) {
    throw new LocalPostgresError(
      `The data directory ${dir} belongs to another user than "${user.name}", as whom the database would run. ` +
        'Start as the user who made it, or choose another folder.',
    )
  }
  if (!canUserEnterDirectory(dir, user)) {
    throw new LocalPostgresError(
      `The data directory ${dir} lies below a folder that "${user.name}" cannot enter. ` +
        'Open the folders above it (chmod o+x), or move the data.',
    )
  }
  return dir
}
