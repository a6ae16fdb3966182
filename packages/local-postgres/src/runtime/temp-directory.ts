import { chownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LocalPostgresError } from '../errors.ts'
import { isRunning } from '../process-table.ts'
import { canEnter } from './can-enter.ts'
import type { RunAsUser } from './run-as-user.ts'

/**
 * Makes `<prefix><our pid>-XXXXXX`, mode 700, owned by the user, in the first parent where that works
 * and the user can enter it. The pid tells a later run whether the maker still lives. Throws when none fits.
 */
export function createTempDirectory(parents: readonly string[], prefix: string, user: RunAsUser): string {
  const errors: unknown[] = []
  for (const parent of parents) {
    try {
      const dir = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
      if ('uid' in user.identity) chownSync(dir, user.uid, user.gid)
      if (canEnter(dir, user)) return dir
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

/** The directories made by makeTempDirectory under this parent whose maker is dead and which are ours to remove. */
export function findLeftovers(parent: string, prefix: string, user: RunAsUser): string[] {
  return listNames(parent)
    .filter((name) => name.startsWith(prefix))
    .filter((name) => {
      const [, pid] = /^(\d+)-\w{6}$/.exec(name.slice(prefix.length)) ?? []
      return pid !== undefined && !isRunning(Number(pid))
    })
    .map((name) => join(parent, name))
    .filter((dir) => isOwnDirectory(dir, user))
}

/** Removes a leftover. Another run may be removing it too, so whatever is in the way is left to the next one. */
export function removeLeftover(dir: string): void {
  try {
    rmSync(dir, { recursive: true, force: true })
  } catch {}
}

function listNames(parent: string): string[] {
  try {
    return readdirSync(parent)
  } catch {
    return []
  }
}

/** The temp folder is shared: a link, or a directory of somebody else under our prefix, is not followed. */
function isOwnDirectory(dir: string, user: RunAsUser): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false })
  return found?.isDirectory() === true && (found.uid === user.uid || found.uid === process.geteuid?.())
}
