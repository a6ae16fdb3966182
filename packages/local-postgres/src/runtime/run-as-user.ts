import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { tryOrUndefined, UnsupportedPlatformError } from '../errors.ts'

/** The user that the server runs as. `identity` is for spawn: empty for the current user. */
export type PostgresOsUser = {
  name: string
  uid: number
  gid: number
  identity: { uid: number; gid: number } | Record<string, never>
}

/** Used instead of root, which PostgreSQL does not run as: the first one that exists. */
const UNPRIVILEGED_USERS = ['postgres', '_postgres', 'nobody']

/** Returns the user that the server runs as: the current user, or an unprivileged one for root. Throws without one. */
export function findPostgresOsUser(): PostgresOsUser {
  if (process.geteuid?.() !== 0) return getCurrentUser()
  const user = findUnprivilegedUserInPasswd(tryOrUndefined(() => readFileSync('/etc/passwd', 'utf8')) ?? '')
  if (!user) {
    throw new UnsupportedPlatformError(
      'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody".',
    )
  }
  // The root of a container may not be allowed to change its user.
  const trial = spawnSync('/bin/sh', ['-c', ':'], { cwd: '/', ...user.identity })
  if (trial.error) {
    throw new UnsupportedPlatformError(
      `PostgreSQL does not run as root, and this root may not start programs as "${user.name}".`,
      { cause: trial.error },
    )
  }
  return user
}

/** Returns the unprivileged user in the text of /etc/passwd, or null. */
export function findUnprivilegedUserInPasswd(passwd: string): PostgresOsUser | null {
  const entries = passwd.split('\n').map((line) => line.split(':'))
  for (const name of UNPRIVILEGED_USERS) {
    const entry = entries.find(([candidate]) => candidate === name)
    // macOS writes the ids of nobody as -2, which is unsigned here.
    const [uid, gid] = [Number(entry?.[2]) >>> 0, Number(entry?.[3]) >>> 0]
    if (entry && uid !== 0) return { name, uid, gid, identity: { uid, gid } }
  }
  return null
}

function getCurrentUser(): PostgresOsUser {
  try {
    const { username, uid, gid } = userInfo()
    return { name: username, uid, gid, identity: {} }
  } catch (cause) {
    // initdb requires a name for the user id.
    throw new UnsupportedPlatformError(
      `The user with number ${process.geteuid?.()} has no name on this system, and PostgreSQL needs one.`,
      { cause },
    )
  }
}

/** Returns true if the user can enter a directory. Tries it, because modes, ACLs and mount options all matter. */
export function canUserEnterDirectory(dir: string, user: PostgresOsUser): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], {
    cwd: '/',
    stdio: 'ignore',
    ...user.identity,
  })
  return attempt.status === 0
}
