import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { UnsupportedPlatformError } from '../errors.ts'

/** Who the server runs as. `identity` is what to hand to spawn: empty when that is getCurrentUser. */
export type RunAsUser = {
  name: string
  uid: number
  gid: number
  identity: { uid: number; gid: number } | Record<string, never>
}

/** PostgreSQL refuses to run as root, so root lends it the first of these that exists; none is created. */
const FALLBACK_USERS = ['postgres', '_postgres', 'nobody']

/** The user the server runs as: getCurrentUser, or for root `postgres`, else `nobody`. Throws when there is none. */
export function findRunAsUser(): RunAsUser {
  if (process.geteuid?.() !== 0) return getCurrentUser()
  const user = pickUnprivilegedUser(readPasswd())
  if (!user) {
    throw new UnsupportedPlatformError(
      'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody".',
    )
  }
  // A container's root may lack the right to become somebody else.
  const trial = spawnSync('/bin/sh', ['-c', ':'], { cwd: '/', ...user.identity })
  if (trial.error) {
    throw new UnsupportedPlatformError(
      `PostgreSQL does not run as root, and this root may not start programs as "${user.name}".`,
      { cause: trial.error },
    )
  }
  return user
}

/** The stand-in for root named in the text of /etc/passwd, or null. */
export function pickUnprivilegedUser(passwd: string): RunAsUser | null {
  const entries = passwd.split('\n').map((line) => line.split(':'))
  for (const wanted of FALLBACK_USERS) {
    const entry = entries.find(([name]) => name === wanted)
    // macOS writes nobody's number as -2: the same 32 bits, read as signed.
    const [uid, gid] = [Number(entry?.[2]) >>> 0, Number(entry?.[3]) >>> 0]
    if (entry && uid !== 0) return { name: wanted, uid, gid, identity: { uid, gid } }
  }
  return null
}

function getCurrentUser(): RunAsUser {
  try {
    const { username, uid, gid } = userInfo()
    return { name: username, uid, gid, identity: {} }
  } catch (cause) {
    // NOTE: initdb asks for the name behind the number and gives up without one.
    throw new UnsupportedPlatformError(
      `The user with number ${process.geteuid?.()} has no name on this system, and PostgreSQL needs one.`,
      { cause },
    )
  }
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}
