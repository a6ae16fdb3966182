// Prints the bill of materials as CycloneDX 1.6: `node infra/supply-chain/sbom.mjs > sbom.cdx.json`. Needs no network.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../bootstrap/root.mjs'
import { installedPackages, lockedPackages } from './installed.mjs'

/** Every locked package for all platforms: `required` ones are shipped, `excluded` ones serve builds and tests. */
export function billOfMaterials() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const licences = new Map(installedPackages().map((one) => [`${one.name}@${one.version}`, one.licence]))
  const shipped = shippedPackages()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'satlens',
        name: 'satlens',
        ...(version ? { version } : {}),
      },
    },
    components: lockedPackages().map(({ name, version, integrity }) => {
      const licence = licences.get(`${name}@${version}`)
      return {
        type: 'library',
        'bom-ref': purlOf(name, version),
        name,
        version,
        scope: shipped.has(`${name}@${version}`) ? 'required' : 'excluded',
        purl: purlOf(name, version),
        ...(integrity ? { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] } : {}),
        ...(licence
          ? {
              licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
            }
          : {}),
      }
    }),
  }
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const hexOf = (integrity) => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')

/** Returns the transitive `dependencies` of the workspace, without `devDependencies`. */
function shippedPackages() {
  const pnpm = join(root, 'infra', 'bootstrap', 'pnpm', 'node_modules', '.bin', 'pnpm')
  const listed = execFileSync(pnpm, ['list', '--recursive', '--prod', '--depth', 'Infinity', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const shipped = new Set()
  const walk = (dependencies = {}) => {
    for (const [name, { from = name, version, dependencies: inner }] of Object.entries(dependencies)) {
      shipped.add(`${from}@${version}`)
      walk(inner)
    }
  }
  for (const { dependencies, optionalDependencies } of JSON.parse(listed)) {
    walk(dependencies)
    walk(optionalDependencies)
  }
  return shipped
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`)
}
