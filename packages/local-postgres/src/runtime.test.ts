import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UnsupportedPlatformError } from './errors.ts'
import { findPlatformPackage } from './platform-package.ts'
import { findRunAsUser } from './run-as-user.ts'
import { prepareRuntime } from './runtime.ts'
import { copyRuntime } from './runtime-files.ts'
import { installPackages } from './testing/installed-package.ts'
import { makeScratchDirectory } from './testing/scratch-directory.ts'

test('binaries that do not run even as a copy are refused with their own complaint and the way out', () => {
  const nativeDir = join(makeScratchDirectory(), 'native')
  mkdirSync(join(nativeDir, 'bin'), { recursive: true })
  writeFileSync(join(nativeDir, 'pg-symlinks.json'), '[]')
  for (const program of ['initdb', 'postgres']) {
    writeFileSync(join(nativeDir, 'bin', program), '#!/bin/sh\necho "no library" >&2\nexit 127\n')
  }
  const prepare = () =>
    prepareRuntime({ nativeDir, versionName: 'pg' }, findRunAsUser(), join(nativeDir, '..', 'cache'))
  expect(prepare).toThrow(UnsupportedPlatformError)
  expect(prepare).toThrow(/no library.*DATABASE_URL/)
})

test('an install whose scripts never ran is completed in place, not copied', () => {
  const scratch = makeScratchDirectory()
  const installed = installPackages(join(scratch, 'node_modules'))
  const runtime = prepareRuntime(installed, findRunAsUser(), join(scratch, 'cache'))
  expect(runtime).toEqual({ binDir: join(installed.nativeDir, 'bin'), major: 18 })
  expect(existsSync(join(scratch, 'cache'))).toBe(false)
})

test('a copy holds links where an installer left whole files, and nothing only a linker reads', () => {
  const scratch = makeScratchDirectory()
  const { nativeDir } = installPackages(join(scratch, 'node_modules'))
  writeFileSync(join(nativeDir, 'lib', 'libpq.so.5'), 'a whole file under the name of a link')
  copyRuntime(nativeDir, join(scratch, 'copy'))
  const lib = join(scratch, 'copy', 'lib')
  expect(lstatSync(join(lib, 'libpq.so.5')).isSymbolicLink()).toBe(true)
  expect(readdirSync(lib).filter((name) => name.endsWith('.a') || name === 'pkgconfig')).toEqual([])
})

test('a copy made meanwhile by somebody faster is kept, and no draft is left', () => {
  const scratch = makeScratchDirectory()
  const faster = join(scratch, 'cache', 'pg')
  mkdirSync(faster, { recursive: true })
  writeFileSync(join(faster, 'theirs'), '')
  copyRuntime(findPlatformPackage().nativeDir, faster)
  expect(readdirSync(faster)).toEqual(['theirs'])
  expect(readdirSync(join(scratch, 'cache'))).toEqual(['pg'])
})
