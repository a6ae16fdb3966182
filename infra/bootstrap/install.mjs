import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runStep } from './child.mjs'
import { root } from './root.mjs'

const pnpmHome = join(root, 'infra', 'bootstrap', 'pnpm')
const pnpmBin = join(pnpmHome, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs')

/** The environment in which turbo uses the pnpm of this repository and sends no telemetry. */
export const pnpmEnvironment = () => ({
  PATH: [join(pnpmHome, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
})

/** Installs pnpm and the packages if they differ from the lock files. Otherwise does nothing and needs no network. */
export async function ensureInstalled() {
  if (!hasPinnedPnpm()) {
    // npm sets npm_execpath for its scripts; `npm` in PATH may be another version or a shell function.
    const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
    const args = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      pnpmHome,
    ]
    await runStep('Fetching the package manager', npm[0], [...npm[1], ...args], { quiet: true })
  }
  if (!hasLockedPackages()) {
    const args = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only']
    await runStep(
      'Installing packages (the first time takes about a minute)',
      process.execPath,
      [pnpmBin, ...args],
      {
        env: pnpmEnvironment(),
      },
    )
  }
}

function hasPinnedPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = join(pnpmHome, 'node_modules', 'pnpm', 'package.json')
  return (
    existsSync(manifest) && `pnpm@${JSON.parse(readFileSync(manifest, 'utf8')).version}` === packageManager
  )
}

// pnpm stores a copy of the lock file when an install is complete, without the folders that packages are published from.
function hasLockedPackages() {
  const copy = join(root, 'node_modules', '.pnpm', 'lock.yaml')
  const readLock = (file) => readFileSync(file, 'utf8').replace(/^ +publishDirectory: .*\n/gm, '')
  return existsSync(copy) && readLock(copy) === readLock(join(root, 'pnpm-lock.yaml'))
}
