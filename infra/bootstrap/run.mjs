// Installs missing packages, then runs a command of the root package.json.
// Imports Node's own modules only, because packages may not be installed yet.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runForeground, runStep } from './child.mjs'
import { devEnvironment } from './dev.mjs'
import { ensureInstalled, pnpmEnvironment } from './install.mjs'
import { checkNodeVersion } from './node-version.mjs'
import { root } from './root.mjs'
import { runSuites } from './suites.mjs'

const turboBin = join(root, 'node_modules', 'turbo', 'bin', 'turbo')
const turbo = (...args) => [process.execPath, [turboBin, 'run', ...args]]
const VERIFY_TASKS = [
  'verify',
  '//#check:format',
  '//#check:boundaries',
  '//#check:dead-code',
  '//#check:docs',
  '//#check:language',
  '//#check:infra',
]

const commands = {
  async start() {
    readEnvFile()
    await runStep('Building', ...turbo('build', '--output-logs=errors-only'))
    // glibc reads it when the process starts. The threads that hash passwords would each keep 19 MB otherwise.
    process.env.MALLOC_ARENA_MAX ??= '1'
    return runForeground(process.execPath, [join(root, 'apps', 'api', 'dist', 'main.js')])
  },
  satlens() {
    readEnvFile()
    const program = join(root, 'apps', 'api', 'dist', 'main.js')
    return runForeground(process.execPath, [program, ...process.argv.slice(3)])
  },
  async dev() {
    readEnvFile()
    Object.assign(process.env, await devEnvironment())
    return runForeground(...turbo('dev'))
  },
  async build() {
    await runStep('Building', ...turbo('build'))
  },
  async verify() {
    await runStep('Checking types, format, boundaries, dead code and documents', ...turbo(...VERIFY_TASKS))
  },
  test: () => test('merge'),
  'test:nightly': () => test('nightly'),
  async 'test:mutants'() {
    const { runMutants } = await import('../mutants/run.mjs')
    return runMutants({ turbo, words: process.argv.slice(3) })
  },
  async 'test:peers'() {
    const { runPeers } = await import('../peers/run.mjs')
    return runPeers({ turbo, words: process.argv.slice(3) })
  },
}

async function test(tier) {
  return runSuites({ turbo, verifyTasks: VERIFY_TASKS, browser: await findBrowser(), tier })
}

// The environment takes precedence over the file.
function readEnvFile() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

const command = commands[process.argv[2]]
if (!command) {
  console.error(`Usage: run.mjs <command>. Commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
try {
  checkNodeVersion()
  await ensureInstalled()
  Object.assign(process.env, pnpmEnvironment())
  process.exitCode = (await command()) ?? 0
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
