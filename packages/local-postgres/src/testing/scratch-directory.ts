import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'

/** A folder for one test that every user may enter, removed after it. In /tmp: a TMPDIR may be closed to others. */
export function makeScratchDirectory(): string {
  const dir = mkdtempSync(`${realpathSync('/tmp')}/local-postgres-test-`)
  chmodSync(dir, 0o755)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
