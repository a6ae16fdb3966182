import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '../../../../infra/bootstrap/child.mjs'
import { root } from '../../../../infra/bootstrap/root.mjs'
import { toServerEnvironment } from './environment.mjs'

const API = join(root, 'apps', 'api')
const LOGS = join(root, 'reports', 'peers')

/** Imports a package of the API. Some are TypeScript, which Node 20 cannot import. */
async function importFromApi(name) {
  const { tsImport } = await import(join(API, 'node_modules', 'tsx', 'dist', 'esm', 'api', 'index.mjs'))
  return tsImport(name, pathToFileURL(join(API, 'package.json')).href)
}

/** Starts an empty PostgreSQL for one run. */
export async function startDatabase() {
  const { startThrowawayPostgres } = await importFromApi('@satlens/local-postgres')
  return startThrowawayPostgres({ settings: { max_connections: '200' } })
}

/** Starts our server with the settings of a suite. Resolves to its URL and a function that stops it. */
export function startServer({ port, gotrue }, { databaseUrl, scratch }) {
  const own = String(port + 10_000)
  const env = {
    ...toServerEnvironment(gotrue),
    DATABASE_URL: databaseUrl,
    DATA_DIR: scratch,
    PORT: own,
  }
  return start(process.execPath, [join(API, 'dist', 'main.js')], env, `http://127.0.0.1:${own}/auth/v1`)
}

/** Starts GoTrue as control, like {@link startServer}. */
export async function startControl({ port, gotrue }, { databaseUrl, control }) {
  const { default: pg } = await importFromApi('pg')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create schema if not exists auth')
  await client.end()
  const own = String(port + 10_000)
  const env = {
    ...gotrue,
    DATABASE_URL: `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}search_path=auth`,
    GOTRUE_DB_DRIVER: 'postgres',
    GOTRUE_DB_NAMESPACE: 'auth',
    GOTRUE_API_HOST: '127.0.0.1',
    // Without a mail server GoTrue drops emails.
    GOTRUE_SMTP_HOST: '',
    PORT: own,
  }
  const { code, output } = await run(control, ['migrate'], { env, quiet: true })
  if (code !== 0) throw new Error(`GoTrue could not migrate:\n${output.slice(-4_000)}`)
  return start(control, ['serve'], env, `http://127.0.0.1:${own}`)
}

async function start(command, args, env, url) {
  mkdirSync(LOGS, { recursive: true })
  const log = join(LOGS, `server-${env.PORT}.log`)
  const file = openSync(log, 'w')
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null)
      throw new Error(`The server did not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const stop = async () => {
    process.off('exit', kill)
    kill()
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
