import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url))
const READY_WITHIN_MS = 90_000

/** Starts the built server on a free port; `env` is added to its environment. Throws with its output if it fails to start. */
export async function startApiServer(env: Readonly<Record<string, string>>) {
  if (!existsSync(MAIN)) throw new Error('The server has not been built. Run "npm run build" first.')
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'))
  // The database runs as another user, who needs access: without it the server stores its data elsewhere.
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
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }

  let output = ''
  let isReady = false
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      isReady ||= output.includes(`ready at ${url}`)
    })
  }
  const endMs = Date.now() + READY_WITHIN_MS
  while (!isReady && server.exitCode === null && Date.now() < endMs) await wait(50)
  if (!isReady) {
    await stop()
    throw new Error(`The server did not start within ${READY_WITHIN_MS / 1000} s. It logged:\n${output}`)
  }
  return { url, output: () => output, stop }
}

/** Returns a free port below those that the system gives to connections, which could take it meanwhile. */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const error = await once(probe, 'listening').catch((cause: Error) => cause)
  probe.close()
  return error instanceof Error ? freePort() : port
}
