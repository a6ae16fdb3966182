// Checks third-party packages: license, registry source, integrity hash and install scripts. Reads the lock file and the
// installed packages; needs no network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { installedPackages, lockedPackages } from './installed.mjs'
import { billOfMaterials } from './sbom.mjs'

/** Licenses that require at most a notice, or (MPL, OFL) the source of a file that we do not modify. */
const LICENCES = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'Unlicense',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Zlib',
  ],
  ...['CC-BY-4.0', 'OFL-1.1', 'MPL-2.0'],
])

/** Security-relevant packages, of which only one version may be installed. */
const ONE_VERSION_OF =
  /^(@noble\/.*|@scure\/.*|argon2|bcrypt|jose|openid-client|oauth4webapi|@simplewebauthn\/.*|otplib|fastify|find-my-way|secure-json-parse|pg|pg-protocol|drizzle-orm|zod|nodemailer|react|react-dom)$/

/** Exceptions with a second version, with the reason. */
const SECOND_VERSIONS = new Map(
  ['@noble/ciphers', '@noble/curves', '@noble/hashes', '@scure/base', '@scure/bip32', '@scure/bip39'].map(
    (name) => [
      name,
      // Reads a chain id and a block number on /blockchain-test. Wallets and the server use the newer line alone.
      'viem keeps to the line before',
    ],
  ),
)

const installed = installedPackages()
const locked = lockedPackages()
const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
const builds = [
  ...(/^allowBuilds:\n((?: {2}.*\n)+)/m.exec(workspace)?.[1] ?? '').matchAll(/^ {2}"?([^":]+)"?: (.*)$/gm),
]
const silenced = new Set(builds.filter(([, , answer]) => answer === 'false').map(([, name]) => name))

const problems = [
  ...installed
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name}@${version}: the licence "${licence}" is not on the list`),
  ...installed
    .filter(({ name, hasInstallScript }) => hasInstallScript && !silenced.has(name))
    .map(({ name, version }) => `${name}@${version}: wants to run a script while being installed`),
  ...builds
    .filter(([, , answer]) => answer !== 'false')
    .map(([, name]) => `${name}: may run a script while being installed`),
  ...(/^strictDepBuilds: true$/m.test(workspace) ? [] : ['pnpm-workspace.yaml: strictDepBuilds is off']),
  ...locked
    .filter(({ integrity, isFromElsewhere }) => integrity === null || isFromElsewhere)
    .map(({ name, version }) => `${name}@${version}: is not from the registry with a checksum`),
  ...doubles(),
  // If the pattern no longer matches the lock file, the checks would pass without checking anything.
  ...(locked.length < 500 || installed.length < 400
    ? [`only ${locked.length} locked, ${installed.length} installed packages were read`]
    : []),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${installed.length} installed packages have licences on the list and run nothing while being installed; ${locked.length} locked ones have a checksum; the bill of materials names ${billOfMaterials().components.length}.`,
)

// OR allows either license, AND requires both.
function isAllowed(expression) {
  const choices = expression.replace(/[()]/g, '').split(/ OR /)
  return choices.some((choice) => choice.split(/ AND /).every((licence) => LICENCES.has(licence.trim())))
}

function doubles() {
  const majors = new Map()
  for (const { name, version } of installed.filter(({ name }) => ONE_VERSION_OF.test(name))) {
    majors.set(name, new Set([...(majors.get(name) ?? []), version.split('.')[0]]))
  }
  const twice = [...majors].filter(([, versions]) => versions.size > 1).map(([name]) => name)
  return [
    ...twice
      .filter((name) => !SECOND_VERSIONS.has(name))
      .map((name) => `${name}: is there in two major versions`),
    ...[...SECOND_VERSIONS.keys()]
      .filter((name) => !twice.includes(name))
      .map((name) => `${name}: is there once; take it off the list`),
  ]
}
