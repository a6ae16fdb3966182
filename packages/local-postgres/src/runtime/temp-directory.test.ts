import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createScratchDirectory } from '../testing/cluster.ts'
import { findPostgresOsUser } from './run-as-user.ts'
import { createSocketDirectory, listSocketDirectoryParents } from './temp-directory.ts'

const make = (wanted: string): string => {
  const dir = createSocketDirectory(findPostgresOsUser(), wanted)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('listSocketDirectoryParents skips a folder whose socket path would exceed 100 bytes', () => {
  const rest = '/satlens-pg-4194304-XXXXXX/.s.PGSQL.5432'
  expect(listSocketDirectoryParents(`/${'t'.repeat(100 - rest.length - 1)}`)[0]).toMatch(/^\/t+$/)
  expect(listSocketDirectoryParents(`/${'t'.repeat(100 - rest.length)}`)).toEqual(['/tmp', '/var/tmp'])
  // The server would parse this name as a list.
  expect(listSocketDirectoryParents('/a,b')).toEqual(['/tmp', '/var/tmp'])
})

test('createSocketDirectory allows only the user of the server to enter', () => {
  const { mode, uid } = statSync(make(createScratchDirectory()))
  expect(mode & 0o777).toBe(0o700)
  expect(uid).toBe(findPostgresOsUser().uid)
})

test('createSocketDirectory falls back to /tmp if the wanted folder is not usable', () => {
  const closed = join(createScratchDirectory(), 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o000)
  expect(dirname(make(closed))).toBe('/tmp')
})

test('createSocketDirectory removes the directories of ended programs only', () => {
  const parent = createScratchDirectory()
  // Process ids are lower on every system.
  mkdirSync(join(parent, 'satlens-pg-999999999-abcdef'))
  mkdirSync(join(parent, `satlens-pg-${process.pid}-abcdef`))
  mkdirSync(join(parent, 'satlens-pg-of-another'))
  make(parent)
  expect(readdirSync(parent)).toHaveLength(3)
  expect(readdirSync(parent)).not.toContain('satlens-pg-999999999-abcdef')
})
