import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LocalPostgresError } from './errors.ts'
import type { RunAsUser } from './runtime/run-as-user.ts'
import { type Runtime, SERVER_ENV } from './runtime/runtime.ts'
import { createTempDirectory, findLeftovers, removeLeftover } from './runtime/temp-directory.ts'

/**
 * Order by code point, letters known to Unicode: the same on every machine, whatever its locales and ICU.
 * Trust on the socket: its directory is closed to other users.
 */
const FLAGS = [
  ...['-U', 'postgres', '-E', 'UTF8'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--auth-local=trust', '--auth-host=scram-sha-256', '--no-instructions'],
]

/**
 * Makes the cluster unless there is one. It is made under another name and renamed, so an interrupted
 * initdb leaves no half cluster, and of two first starts the slower finds the faster one's cluster.
 */
export async function initCluster(
  dataDir: string,
  user: RunAsUser,
  runtime: Runtime,
  sync: boolean,
): Promise<void> {
  const [parent, prefix] = [dirname(dataDir), `${basename(dataDir)}.init-`]
  for (const leftover of findLeftovers(parent, prefix, user)) removeLeftover(leftover)
  if (existsSync(join(dataDir, 'PG_VERSION'))) return

  const draft = createTempDirectory([parent], prefix, user)
  try {
    await runInitdb(draft, user, runtime, sync)
    renameSync(draft, dataDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error
  }
}

async function runInitdb(dir: string, user: RunAsUser, runtime: Runtime, sync: boolean): Promise<void> {
  const args = ['-D', dir, ...FLAGS, ...(sync ? [] : ['--no-sync'])]
  const initdb = spawn(join(runtime.binDir, 'initdb'), args, {
    cwd: '/',
    env: SERVER_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user.identity,
  })
  let stderr = ''
  initdb.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const status = await new Promise<number | null>((done, failed) => {
    initdb.on('error', failed).on('close', done)
  })
  if (status !== 0) {
    throw new LocalPostgresError(`The local database could not be created in ${dir}: ${stderr.trim()}`)
  }
}
