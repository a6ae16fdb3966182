import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UnsupportedPlatformError } from '../errors.ts'
import { createScratchDirectory } from '../testing/cluster.ts'
import { createFakeInstalledPackages } from '../testing/installed-package.ts'
import { findPostgresOsUser } from './run-as-user.ts'
import { preparePostgresRuntime } from './runtime.ts'
import { copyPostgresRuntime } from './runtime-files.ts'

test('preparePostgresRuntime throws the output of binaries that do not run, even as a copy', () => {
  const nativeDir = join(createScratchDirectory(), 'native')
  mkdirSync(join(nativeDir, 'bin'), { recursive: true })
  writeFileSync(join(nativeDir, 'pg-symlinks.json'), '[]')
  for (const program of ['initdb', 'postgres']) {
    writeFileSync(join(nativeDir, 'bin', program), '#!/bin/sh\necho "no library" >&2\nexit 127\n')
  }
  const prepare = () =>
    preparePostgresRuntime(
      { nativeDir, versionName: 'pg' },
      findPostgresOsUser(),
      join(nativeDir, '..', 'cache'),
    )
  expect(prepare).toThrow(UnsupportedPlatformError)
  expect(prepare).toThrow(/no library.*DATABASE_URL/)
})

test('preparePostgresRuntime repairs an install whose scripts did not run', () => {
  const scratch = createScratchDirectory()
  const installed = createFakeInstalledPackages(join(scratch, 'node_modules'))
  const runtime = preparePostgresRuntime(installed, findPostgresOsUser(), join(scratch, 'cache'))
  expect(runtime).toEqual({ binDir: join(installed.nativeDir, 'bin'), major: 18 })
  expect(existsSync(join(scratch, 'cache'))).toBe(false)
})

describe('copyPostgresRuntime', () => {
  function makeInstall(scratch: string): string {
    const nativeDir = join(scratch, 'native')
    mkdirSync(join(nativeDir, 'lib', 'pkgconfig'), { recursive: true })
    for (const file of ['libpq.so.5.18', 'libpq.so.5', 'libpq.a'])
      writeFileSync(join(nativeDir, 'lib', file), 'a library')
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    writeFileSync(join(nativeDir, 'pg-symlinks.json'), JSON.stringify(links))
    return nativeDir
  }

  test('replaces copies by links and skips files for linkers', () => {
    const scratch = createScratchDirectory()
    copyPostgresRuntime(makeInstall(scratch), join(scratch, 'copy'))
    const lib = join(scratch, 'copy', 'lib')
    expect(readdirSync(lib).sort()).toEqual(['libpq.so.5', 'libpq.so.5.18'])
    expect(readlinkSync(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
  })

  test('keeps the copy of another process and removes its own draft', () => {
    const scratch = createScratchDirectory()
    const faster = join(scratch, 'cache', 'pg')
    mkdirSync(faster, { recursive: true })
    writeFileSync(join(faster, 'theirs'), '')
    copyPostgresRuntime(makeInstall(scratch), faster)
    expect(readdirSync(faster)).toEqual(['theirs'])
    expect(readdirSync(join(scratch, 'cache'))).toEqual(['pg'])
  })
})
