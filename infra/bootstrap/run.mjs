// Installs missing packages, then runs a command of the root package.json.
// Imports Node's own modules only, because packages may not be installed yet.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { endCommandsOnSignals, InterruptedError, run, runForeground, runStep } from './child.mjs'
import { devEnvironment } from './dev.mjs'
import { checkNodeVersion, ensureInstalled, isWritable, pnpmEnvironment } from './install.mjs'
import { root } from './root.mjs'
import { runSuites } from './suites.mjs'

const api = join(root, 'apps', 'api')
const program = join(api, 'dist', 'main.js')
const turboBin = join(root, 'node_modules', 'turbo', 'bin', 'turbo')
const turbo = (...args) => [process.execPath, [turboBin, 'run', ...args]]
const RUN_WHAT_IS_BUILT = ['start', 'satlens']
const VERIFY_TASKS = [
  'verify',
  '//#check:format',
  '//#check:boundaries',
  '//#check:dead-code',
  '//#check:docs',
  '//#check:licences',
]

const UNWRITABLE = `The folder ${root} cannot be written by this user`
const USE_A_COPY = 'Use a copy of it that can be.'

const commands = {
  async start() {
    readEnvFile()
    if (isWritable()) await runStep('Building', ...turbo('build', '--output-logs=errors-only'))
    else requireBuild()
    // glibc reads it when the process starts. The threads that hash passwords would each keep 19 MB otherwise.
    process.env.MALLOC_ARENA_MAX ??= '1'
    return runForeground(process.execPath, [program])
  },
  satlens() {
    readEnvFile()
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
  async bench() {
    const [name, ...words] = process.argv.slice(3)
    const cwd = name === 'lighthouse' ? join(root, 'apps', 'web', 'bench') : join(api, 'bench')
    const file = join(cwd, `${name}.ts`)
    if (!existsSync(file))
      throw new Error('Usage: npm run bench -- <name>: lighthouse, or a file of apps/api/bench.')
    await runStep('Building', ...turbo('build', '--output-logs=errors-only'))
    const env = name === 'lighthouse' ? { CHROMIUM_PATH: await findBrowser() } : {}
    const tsx = join(api, 'node_modules', 'tsx', 'dist', 'cli.mjs')
    const { code } = await run(process.execPath, [tsx, file, ...words], { cwd, env })
    return code
  },
  async fleet() {
    await runStep('Building', ...turbo('build', '--output-logs=errors-only'))
    const tsx = join(api, 'node_modules', 'tsx', 'dist', 'cli.mjs')
    const file = join(api, 'test', 'fleet', 'main.ts')
    return runForeground(process.execPath, [tsx, file, ...process.argv.slice(3)])
  },
  async 'test:mutants'() {
    await runStep('Mutation tests', ...turbo('mutate', '--concurrency=1', '--continue'))
  },
  async 'test:peers'() {
    const { runPeers } = await import('../../apps/api/test/peers/run.mjs')
    return runPeers({ turbo, words: process.argv.slice(3) })
  },
}

async function test(tier) {
  return runSuites({ turbo, verifyTasks: VERIFY_TASKS, browser: await findBrowser(), tier })
}

// For a folder that was built by another user, or is mounted read-only.
function requireBuild() {
  const isBuilt = [program, join(root, 'apps', 'web', 'dist', 'index.html')].every((file) => existsSync(file))
  if (!isBuilt) throw new Error(`${UNWRITABLE}, and it was not built before. ${USE_A_COPY}`)
  if (!process.env.DATA_DIR && !process.env.DATABASE_URL) {
    throw new Error(
      `${UNWRITABLE}. Set DATA_DIR to a folder for the data that can be, such as DATA_DIR=$HOME/.satlens.`,
    )
  }
  console.log(`${UNWRITABLE}: starting what was built before.`)
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
  endCommandsOnSignals()
  if (isWritable()) await ensureInstalled()
  else if (!RUN_WHAT_IS_BUILT.includes(process.argv[2])) throw new Error(`${UNWRITABLE}. ${USE_A_COPY}`)
  Object.assign(process.env, pnpmEnvironment())
  process.exitCode = (await command()) ?? 0
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = error instanceof InterruptedError ? error.exitCode : 1
}
