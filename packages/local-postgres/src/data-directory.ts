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
import { LocalPostgresError } from './errors.ts'
import { canEnter } from './runtime/can-enter.ts'
import type { RunAsUser } from './runtime/run-as-user.ts'
import { createSharedFolder } from './runtime/shared-folder.ts'

/**
 * The real path of the data directory, which need not exist yet; its parent does, and the user can enter it.
 * Where the wanted place is closed to the user, data lives under `stateRoot` and the wanted path is a link.
 * Deleting the link starts anew; the data it led to stays where it was.
 */
export function prepareDataDirectory(
  wanted: string,
  user: RunAsUser,
  stateRoot: string | null,
  log: (line: string) => void,
): string {
  const dir = followLink(resolve(wanted))
  createParent(dir)
  const content = readContent(dir)
  if (content === 'cluster') return assertReachable(realpathSync(dir), user)
  if (content === 'other') {
    throw new LocalPostgresError(
      `${dir} holds files that are not a PostgreSQL cluster. Choose another folder, or empty this one.`,
    )
  }
  if (canEnter(dirname(dir), user)) return join(realpathSync(dirname(dir)), basename(dir))
  if (stateRoot === null) {
    throw new LocalPostgresError(`The folder ${dirname(dir)} cannot be entered by user "${user.name}".`)
  }
  return redirect(dir, content, stateRoot, log)
}

function redirect(
  dir: string,
  content: 'nothing' | 'empty',
  stateRoot: string,
  log: (line: string) => void,
): string {
  createSharedFolder(stateRoot)
  // Not named after the folder: who deletes the project and clones it again there expects an empty database.
  const elsewhere = join(realpathSync(stateRoot), randomBytes(8).toString('hex'))
  if (content === 'empty') rmdirSync(dir)
  try {
    symlinkSync(elsewhere, dir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Two first starts at once: the other one has just made the link.
    return followLink(dir)
  }
  log(
    `The database user cannot enter ${dirname(dir)}, so data is kept in ${elsewhere} and ${dir} links to it.`,
  )
  return elsewhere
}

/** Followed by hand: realpath would fail on a link whose target was deleted, and the target is to be made again. */
function followLink(dir: string): string {
  return lstatIfExists(dir)?.isSymbolicLink() ? resolve(dirname(dir), readlinkSync(dir)) : dir
}

/** What is at the path, or undefined when nothing is. */
function lstatIfExists(dir: string): Stats | undefined {
  try {
    return lstatSync(dir, { throwIfNoEntry: false })
  } catch (cause) {
    throw new LocalPostgresError(`The folder ${dirname(dir)} for the local database cannot be entered.`, {
      cause,
    })
  }
}

function createParent(dir: string): void {
  try {
    mkdirSync(dirname(dir), { recursive: true })
  } catch (cause) {
    throw new LocalPostgresError(`The folder ${dirname(dir)} for the local database cannot be made.`, {
      cause,
    })
  }
}

function readContent(dir: string): 'nothing' | 'empty' | 'cluster' | 'other' {
  if (!lstatIfExists(dir)) return 'nothing'
  try {
    const names = readdirSync(dir)
    if (names.length === 0) return 'empty'
    return names.includes('PG_VERSION') ? 'cluster' : 'other'
  } catch (cause) {
    throw new LocalPostgresError(
      `The data directory ${dir} cannot be read. Start as the user who made it, or choose another folder.`,
      { cause },
    )
  }
}

/** PostgreSQL insists on owning its data; said here in words that tell what to do. */
function assertReachable(dir: string, user: RunAsUser): string {
  if (statSync(dir).uid !== user.uid) {
    throw new LocalPostgresError(
      `The data directory ${dir} belongs to another user than "${user.name}", as whom the database would run. ` +
        'Start as the user who made it, or choose another folder.',
    )
  }
  if (!canEnter(dir, user)) {
    throw new LocalPostgresError(
      `The data directory ${dir} lies below a folder that "${user.name}" cannot enter. ` +
        'Open the folders above it (chmod o+x), or move the data.',
    )
  }
  return dir
}
