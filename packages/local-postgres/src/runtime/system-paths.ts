import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/** Folders outside the project: for copies of the binaries, and for data that the server cannot keep in the project. */
export type PostgresStorageRoots = { cacheRoot: string; stateRoot: string | null }

const APP = 'satlens'

/** Returns system folders for root, and the cache of the home directory for other users. */
export function getPostgresStorageRoots(): PostgresStorageRoots {
  if (process.geteuid?.() === 0) return { cacheRoot: `/var/cache/${APP}`, stateRoot: `/var/lib/${APP}` }
  const configured = process.env.XDG_CACHE_HOME ?? ''
  // The XDG base directory specification requires programs to ignore a relative path.
  const cache = isAbsolute(configured) ? configured : join(homedir(), '.cache')
  return { cacheRoot: join(cache, APP), stateRoot: null }
}

/** Creates a folder and its parents so that every user may enter them, even if root's umask is 077. */
export function createFolderForAllUsers(dir: string): void {
  const first = mkdirSync(dir, { recursive: true })
  if (first === undefined) return
  for (let created = dir; created.length >= first.length; created = dirname(created)) {
    chmodSync(created, 0o755)
  }
}
