import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const store = join(root, 'node_modules', '.pnpm')

/**
 * Every third-party package that is installed: name, version, licence as its manifest says it, and whether it wants to run
 * something while being installed. Packages for other systems are not here; the lock file names them.
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

// What else is in the folder of a package are links to what it needs.
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

/** What the lock file says of each package: where it is from and what its bytes add up to. */
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
