import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { RunAsUser } from './run-as-user.ts'
import { createTempDirectory, findLeftovers, removeLeftover } from './temp-directory.ts'

/** Start of the name of every socket directory; also how a server's command line shows it to be ours. */
export const SOCKET_DIR_PREFIX = 'satlens-pg-'

/** The socket's file name carries a port, though nothing listens on TCP. */
export const SOCKET_PORT = 5432

/** The kernel keeps 108 bytes for the path of a socket on Linux, 104 on macOS. */
const LONGEST_SOCKET_PATH = 100

/**
 * Makes a directory that only the server's user may enter, removing those of dead runs.
 * A fresh one each time: any number of clusters side by side, none reachable by other users.
 */
export function createSocketDirectory(user: RunAsUser, wanted: string = tmpdir()): string {
  const parents = socketParents(wanted)
  for (const parent of parents) {
    for (const leftover of findLeftovers(parent, SOCKET_DIR_PREFIX, user)) removeLeftover(leftover)
  }
  return createTempDirectory(parents, SOCKET_DIR_PREFIX, user)
}

/** Where the directory may be made: the wanted parent unless its path is too long or odd, then the usual ones. */
export function socketParents(wanted: string): string[] {
  return [...new Set([resolve(wanted), '/tmp', '/var/tmp'])].filter(isFit)
}

/** The server's setting is a list with quoting rules of its own: a plain path needs none of them. */
function isFit(parent: string): boolean {
  const longestName = `/${SOCKET_DIR_PREFIX}4194304-XXXXXX/.s.PGSQL.${SOCKET_PORT}`
  return /^[\w./+-]+$/.test(parent) && Buffer.byteLength(parent + longestName) <= LONGEST_SOCKET_PATH
}
