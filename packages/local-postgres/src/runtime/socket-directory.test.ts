import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createScratchDirectory } from '../testing/cluster.ts'
import { findRunAsUser } from './run-as-user.ts'
import { createSocketDirectory, socketParents } from './socket-directory.ts'

const make = (wanted: string): string => {
  const dir = createSocketDirectory(findRunAsUser(), wanted)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('socketParents passes over a temp folder that makes a path longer than 100 bytes', () => {
  const rest = '/satlens-pg-4194304-XXXXXX/.s.PGSQL.5432'
  expect(socketParents(`/${'t'.repeat(100 - rest.length - 1)}`)[0]).toMatch(/^\/t+$/)
  expect(socketParents(`/${'t'.repeat(100 - rest.length)}`)).toEqual(['/tmp', '/var/tmp'])
  // The server would read this name as a list.
  expect(socketParents('/a,b')).toEqual(['/tmp', '/var/tmp'])
})

test('makeSocketDirectory closes the directory to all users but that of the server', () => {
  const { mode, uid } = statSync(make(createScratchDirectory()))
  expect(mode & 0o777).toBe(0o700)
  expect(uid).toBe(findRunAsUser().uid)
})

test('makeSocketDirectory falls back to /tmp where the wanted folder cannot be used', () => {
  const closed = join(createScratchDirectory(), 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o000)
  expect(dirname(make(closed))).toBe('/tmp')
})

test('makeSocketDirectory removes the directories of dead programs only', () => {
  const parent = createScratchDirectory()
  // Process numbers end far below this one on every system.
  mkdirSync(join(parent, 'satlens-pg-999999999-abcdef'))
  mkdirSync(join(parent, `satlens-pg-${process.pid}-abcdef`))
  mkdirSync(join(parent, 'satlens-pg-of-another'))
  make(parent)
  expect(readdirSync(parent)).toHaveLength(3)
  expect(readdirSync(parent)).not.toContain('satlens-pg-999999999-abcdef')
})
