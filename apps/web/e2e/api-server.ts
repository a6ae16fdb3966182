import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url))
const READY_WITHIN_MS = 90_000

/** Starts it on a free port; `env` is added to its environment. Throws with its output when it does not come up. */
export async function startApiServer(env: Readonly<Record<string, string>>) {
  if (!existsSync(MAIN)) throw new Error('The server has not been built. Run "npm run build" first.')
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'))
  // A folder closed to the database's user would have the data moved out of it, and left behind.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      // All tests come from one address.
      RATE_LIMIT_FACTOR: '100',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }

  let output = ''
  let isReady = false
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (isReady || !output.includes(`ready at ${url}`)) return
        isReady = true
        resolve()
      })
    }
  })
  const late = pass(READY_WITHIN_MS, false, { ref: false })
  const isUp = await Promise.race([ready.then(() => true), ended.then(() => false), late])
  if (!isUp) {
    await stop()
    throw new Error(`The server did not start within ${READY_WITHIN_MS / 1000} s. It logged:\n${output}`)
  }
  return { url, output: () => output, stop }
}

// Below the ports that the system gives to connections, which could take it meanwhile.
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await new Promise((resolve) => {
    probe.once('listening', () => resolve(true)).once('error', () => resolve(false))
  })
  await new Promise((resolve) => probe.close(resolve))
  return isFree ? port : freePort()
}
