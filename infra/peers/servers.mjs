import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../bootstrap/root.mjs'
import { toServerEnvironment } from './environment.mjs'

const API = join(root, 'apps', 'api')

/** Starts an empty PostgreSQL for one run. The package is TypeScript, which Node 20 cannot import. */
export async function startDatabase() {
  const { tsImport } = await import(join(API, 'node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs'))
  const { startThrowawayPostgres } = await tsImport(
    '@satlens/local-postgres',
    pathToFileURL(join(API, 'package.json')).href,
  )
  return startThrowawayPostgres({ settings: { max_connections: '200' } })
}

/** Starts our server, or GoTrue as control, with the settings of a suite. Resolves when it answers. */
export async function startServer({ port, path, gotrue }, { databaseUrl, control, scratch }) {
  const own = String(port + 10_000)
  const env = control
    ? { ...gotrue, DATABASE_URL: `${databaseUrl}?search_path=auth`, DB_NAMESPACE: 'auth', PORT: own }
    : {
        ...toServerEnvironment(gotrue, `http://localhost:${port}${path}`),
        DATABASE_URL: databaseUrl,
        PORT: own,
        DATA_DIR: scratch,
      }
  const [command, args] = control ? [control, ['serve']] : [process.execPath, [join(API, 'dist', 'main.js')]]
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = `${output}${text}`.slice(-4_000)))
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${own}${control ? '' : '/auth/v1'}`
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`The server for port ${port} did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}

const isHealthy = (url) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Forwards requests on the port of a suite. It replaces the prefix of the path and nothing else. */
export async function startProxy({ port, path }, target) {
  const proxy = createServer((incoming, response) => {
    const suffix = incoming.url.startsWith(path) ? incoming.url.slice(path.length) : incoming.url
    const { method, headers } = incoming
    const outgoing = request(target + suffix, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  proxy.listen(port)
  await once(proxy, 'listening')
  return async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  }
}
