import { spawnSync } from 'node:child_process'
import type { RunAsUser } from './run-as-user.ts'

/**
 * Whether the user can `cd` there. Tried, not computed: modes, lists of rights, mount options and
 * capabilities of every folder above have a say, and only the kernel knows the sum.
 */
export function canEnter(dir: string, user: RunAsUser): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], {
    cwd: '/',
    stdio: 'ignore',
    ...user.identity,
  })
  return attempt.status === 0
}
