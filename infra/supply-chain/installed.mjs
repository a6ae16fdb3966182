import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const store = join(root, 'node_modules', '.pnpm')

/**
 * Lists the installed third-party packages: name, version, license of the manifest, and whether it has install scripts.
 * Packages for other platforms are only in the lock file.
 */
export function installedPackages() {
  const found = new Map()
  for (const entry of readdirSync(store)) {
    const folder = join(store, entry, 'node_modules')
    if (!existsSync(folder)) continue
    for (const path of packageFolders(folder)) {
      const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
      const { name, version, scripts = {} } = manifest
      const hooks = ['preinstall', 'install', 'postinstall'].filter((hook) => scripts[hook])
      const hasInstallScript = hooks.length > 0 || existsSync(join(path, 'binding.gyp'))
      found.set(`${name}@${version}`, { name, version, licence: licenceOf(manifest), hasInstallScript })
    }
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

// The other entries in the folder of a package are links to its dependencies.
function packageFolders(folder) {
  return readdirSync(folder)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .map((name) => join(folder, name))
    .filter((path) => !lstatSync(path).isSymbolicLink() && existsSync(join(path, 'package.json')))
}

function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return (licenses ?? []).map(({ type }) => type).join(' OR ')
}

/** Reads source and integrity hash of each package from the lock file. */
export function lockedPackages() {
  const text = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const section = text.slice(text.indexOf('\npackages:\n'), text.indexOf('\nsnapshots:\n'))
  return [
    ...section.matchAll(/^ {2}'?((?:@[^/\s]+\/)?[^@\s']+)@([^:'\s]+)'?:\n {4}resolution: \{(.*)\}$/gm),
  ].map(([, name, version, resolution]) => ({
    name,
    version,
    integrity: /integrity: (sha512-[A-Za-z0-9+/=]+)/.exec(resolution)?.[1] ?? null,
    isFromElsewhere: /(^|, )(tarball|repo|directory|type): /.test(resolution),
  }))
}
