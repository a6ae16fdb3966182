import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { InterruptedError, run, runStep } from './child.mjs'
import { root } from './root.mjs'

const pnpmHome = join(root, 'infra', 'bootstrap', 'pnpm')
const pnpmBin = join(pnpmHome, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs')
const REGISTRY_TIMEOUT_MS = 10_000

/** Throws with a clear message if this Node version does not support the packages. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24
  if (fits) return
  const { engines } = readManifest(join(root, 'package.json'))
  throw new Error(
    `Node ${process.versions.node} is too old or an odd release. Satlens needs Node ${engines.node}.`,
  )
}

/** The environment in which turbo uses the pnpm of this repository and sends no telemetry. */
export const pnpmEnvironment = () => ({
  PATH: [join(pnpmHome, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
})

/**
 * Installs pnpm and the packages if they differ from the lock files. Otherwise does nothing and needs no network. Throws with
 * one sentence if the registry cannot be reached.
 */
export async function ensureInstalled() {
  if (!hasPinnedPnpm()) {
    await requireRegistry()
    const args = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      pnpmHome,
    ]
    await runStep('Fetching the package manager', ...npm(...args), { quiet: true })
  }
  if (!hasLockedPackages()) {
    const install = [process.execPath, [pnpmBin, 'install', '--frozen-lockfile', '--reporter=append-only']]
    if (await installFromStore(install)) return
    await requireRegistry()
    const title = 'Fetching packages (the first time takes about a minute)'
    await runStep(title, install[0], [...install[1], '--prefer-offline'], { env: pnpmEnvironment() })
  }
}

// Succeeds without a network if an earlier checkout has left every package in the store.
async function installFromStore([command, args]) {
  try {
    await runStep('Installing packages', command, [...args, '--offline'], {
      env: pnpmEnvironment(),
      quiet: true,
    })
    return true
  } catch (error) {
    if (error instanceof InterruptedError) throw error
    return false
  }
}

/** Returns true if the checkout can be written by this user: installing, building and testing do. */
export function isWritable() {
  const folders = ['.', 'node_modules', '.turbo', 'apps/api', 'apps/web'].map((folder) => join(root, folder))
  try {
    for (const folder of folders) if (existsSync(folder)) accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// The package manager that runs this script names its own program, which may be pnpm's.
function npm(...args) {
  const program = process.env.npm_execpath ?? ''
  if (basename(program) === 'npm-cli.js') return [process.execPath, [program, ...args]]
  const besideNode = join(dirname(process.execPath), 'npm')
  return [existsSync(besideNode) ? besideNode : 'npm', args]
}

// npm and pnpm repeat failed requests for more than a minute. This asks once.
async function requireRegistry() {
  const { packageManager } = readManifest(join(root, 'package.json'))
  const flags = ['--fetch-retries=0', `--fetch-timeout=${REGISTRY_TIMEOUT_MS}`, '--loglevel=error']
  const { code, output } = await run(...npm('view', packageManager, 'version', ...flags), {
    quiet: true,
    timeoutMs: REGISTRY_TIMEOUT_MS + 2_000,
  })
  if (code === 0) return
  const [reason] = output.match(/(?<=npm error )(?!code|errno|syscall|A complete log).+/) ?? ['no answer']
  throw new Error(
    `The packages are not installed yet, and the package registry cannot be reached (${reason}). ` +
      'Connect this machine, or tell npm about your proxy or registry (npm config set), and run the command again.',
  )
}

function hasPinnedPnpm() {
  const { packageManager } = readManifest(join(root, 'package.json'))
  const manifest = join(pnpmHome, 'node_modules', 'pnpm', 'package.json')
  return existsSync(manifest) && `pnpm@${readManifest(manifest).version}` === packageManager
}

const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'))

// pnpm stores a copy of the lock file when an install is complete, without the folders that packages are published from.
function hasLockedPackages() {
  const copy = join(root, 'node_modules', '.pnpm', 'lock.yaml')
  const readLock = (file) => readFileSync(file, 'utf8').replace(/^ +publishDirectory: .*\n/gm, '')
  return existsSync(copy) && readLock(copy) === readLock(join(root, 'pnpm-lock.yaml'))
}
