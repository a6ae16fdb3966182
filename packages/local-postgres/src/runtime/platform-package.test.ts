import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UnsupportedPlatformError } from '../errors.ts'
import { findPostgresPlatformPackage } from './platform-package.ts'

describe('findPostgresPlatformPackage', () => {
  test.each([
    ['win32', 'x64', /Windows.*DATABASE_URL/],
    ['linux', 'riscv64', /linux on riscv64.*DATABASE_URL/],
  ])('rejects %s on %s with a message that mentions DATABASE_URL', (platform, arch, sentence) => {
    const find = () => findPostgresPlatformPackage(platform, arch)
    expect(find).toThrow(UnsupportedPlatformError)
    expect(find).toThrow(sentence)
  })

  test('returns the installed binaries and a name with their version', () => {
    const { nativeDir, versionName } = findPostgresPlatformPackage()
    expect(existsSync(join(nativeDir, 'bin', 'postgres'))).toBe(true)
    expect(versionName).toMatch(new RegExp(`^pg-${process.platform}-${process.arch}-18\\.\\d+`))
  })
})
