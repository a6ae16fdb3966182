import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and the missing ones above it, that every user may enter: root's umask is often 077,
 * and the server runs as somebody else. Folders that exist keep their mode.
 */
export function createSharedFolder(dir: string): void {
  const first = mkdirSync(dir, { recursive: true })
  if (first === undefined) return
  for (let made = dir; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}
