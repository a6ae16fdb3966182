import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UnsupportedPlatformError } from './errors.ts'
import { findPlatformPackage } from './platform-package.ts'

describe('the installed binaries', () => {
  test('Windows is refused with a sentence that names DATABASE_URL', () => {
    const find = () => findPlatformPackage('win32', 'x64')
    expect(find).toThrow(UnsupportedPlatformError)
    expect(find).toThrow(/Windows.*DATABASE_URL/)
  })

  test('a machine nobody built PostgreSQL for is refused by name, with the way out', () => {
    const find = () => findPlatformPackage('linux', 'riscv64')
    expect(find).toThrow(UnsupportedPlatformError)
    expect(find).toThrow(/linux on riscv64.*DATABASE_URL/)
  })

  test('are found here, under a name that carries their version', () => {
    const { nativeDir, versionName } = findPlatformPackage()
    expect(existsSync(join(nativeDir, 'bin', 'postgres'))).toBe(true)
    expect(versionName).toMatch(new RegExp(`^pg-${process.platform}-${process.arch}-18\\.\\d+`))
  })
})
