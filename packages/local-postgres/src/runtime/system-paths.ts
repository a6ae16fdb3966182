import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Folders outside the project: for a copy of the binaries, and for data that root cannot keep in the project. */
export type SystemPaths = { cacheRoot: string; stateRoot: string | null }

const APP = 'satlens'

/** Root uses the system's folders; anyone else the cache of their home, and never has data moved. */
export function getSystemPaths(): SystemPaths {
  if (process.geteuid?.() === 0) return { cacheRoot: `/var/cache/${APP}`, stateRoot: `/var/lib/${APP}` }
  const wanted = process.env.XDG_CACHE_HOME ?? ''
  // The base directory specification tells programs to ignore a relative path.
  const cache = isAbsolute(wanted) ? wanted : join(homedir(), '.cache')
  return { cacheRoot: join(cache, APP), stateRoot: null }
}
