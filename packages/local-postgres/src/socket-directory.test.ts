import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRunAsUser } from './run-as-user.ts'
import { makeSocketDirectory, socketParents } from './socket-directory.ts'
import { makeScratchDirectory } from './testing/scratch-directory.ts'

const make = (wanted: string): string => {
  const dir = makeSocketDirectory(findRunAsUser(), wanted)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('a temp folder that would make the socket path longer than 100 bytes is passed over', () => {
  const rest = '/satlens-pg-4194304-XXXXXX/.s.PGSQL.5432'
  expect(socketParents(`/${'t'.repeat(100 - rest.length - 1)}`)[0]).toMatch(/^\/t+$/)
  expect(socketParents(`/${'t'.repeat(100 - rest.length)}`)).toEqual(['/tmp', '/var/tmp'])
})

test('a temp folder whose name the server would read as a list is passed over', () => {
  expect(socketParents('/a,b')).toEqual(['/tmp', '/var/tmp'])
})

test('the directory is closed to everyone but the user of the server', () => {
  const { mode, uid } = statSync(make(makeScratchDirectory()))
  expect(mode & 0o777).toBe(0o700)
  expect(uid).toBe(findRunAsUser().uid)
})

test('a wanted folder that cannot be used does not stop the start', () => {
  const closed = join(makeScratchDirectory(), 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o000)
  expect(dirname(make(closed))).toBe('/tmp')
})

test('directories of programs that died are removed, those of living ones are kept', () => {
  const parent = makeScratchDirectory()
  // Process numbers end far below this one on every system.
  mkdirSync(join(parent, 'satlens-pg-999999999-abcdef'))
  mkdirSync(join(parent, `satlens-pg-${process.pid}-abcdef`))
  mkdirSync(join(parent, 'satlens-pg-of-somebody'))
  make(parent)
  const names = readdirSync(parent)
  expect(names).not.toContain('satlens-pg-999999999-abcdef')
  expect(names).toContain(`satlens-pg-${process.pid}-abcdef`)
  expect(names).toContain('satlens-pg-of-somebody')
})
