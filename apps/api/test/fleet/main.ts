// Starts the fleet of infra/fleet on this machine: npm run fleet [-- --data DIR]. It runs in namespaces of its own, so
// everything ends with it.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findMistake, runDrill } from './drill.ts'
import { startFleet } from './fleet.ts'
import { MACHINES, SITE } from './machines.ts'
import { findMissing, findPostgresPrograms } from './requirements.ts'

const OPTIONS = {
  data: { type: 'string' },
  drill: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '10' },
  only: { type: 'string', default: '' },
  faults: { type: 'string', default: '' },
} as const

const words = process.argv.slice(2).filter((word) => word !== '--')
const { values } = parseArgs({ args: words, options: OPTIONS })
const inside = process.env.SATLENS_FLEET_FOLDER
const list = (text: string) => text.split(',').filter(Boolean)
const options = { rounds: Number(values.rounds), faults: list(values.faults), targets: list(values.only) }
if (inside) await runInside(inside)
else await runOutside()

/** Enters new namespaces and leads a port of this machine to the site. */
async function runOutside(): Promise<void> {
  const problem = findMistake(options) ?? findMissing({ drill: values.drill })
  if (problem) {
    console.error(problem)
    process.exitCode = 1
    return
  }
  // Inside there is no network to fetch them from.
  findPostgresPrograms()
  const folder = values.data ? resolve(values.data) : mkdtempSync(join(tmpdir(), 'satlens-fleet-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const program = [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), ...words]
  // The shell is the first process there, and so collects the processes that lose their parent.
  const child = spawn('unshare', [...namespaces, 'bash', '-c', '"$@"; exit $?', 'fleet', ...program], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, SATLENS_FLEET_FOLDER: folder },
    detached: true,
  })
  const relay = createServer((socket) => {
    const site = connect(join(folder, 'site.sock'))
    for (const end of [socket, site]) end.on('error', () => end.destroy())
    socket.pipe(site).pipe(socket)
  }).listen(8080, '127.0.0.1')
  relay.on('error', (error) => console.error(`Port 8080 does not lead to the site: ${error.message}`))
  // The end of its input tells it to stop, also when this process is killed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.stdin.end())
  child.on('exit', (code) => {
    if (!values.data) rmSync(folder, { recursive: true, force: true })
    process.exit(code ?? 1)
  })
}

async function runInside(folder: string): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    process.stdin.on('end', resolve).resume()
  })
  const { faults } = options
  const hasClocks = values.drill && (faults.length === 0 || faults.includes('clock'))
  const fleet = await startFleet(folder, { diskSize: values.drill ? '900m' : null, hasClocks })
  createServer((socket) => {
    const site = connect(80, SITE)
    for (const end of [socket, site]) end.on('error', () => end.destroy())
    socket.pipe(site).pipe(socket)
  }).listen(join(folder, 'site.sock'))
  for (const [machine, address] of Object.entries(MACHINES)) console.log(`${machine.padEnd(10)} ${address}`)
  console.log(
    `The fleet is ready at http://127.0.0.1:8080 (inside: ${fleet.url}); its data are in ${folder}.`,
  )
  if (values.drill) {
    // All that it started ends with it, and its data are in memory.
    void stopped.then(() => process.exit(130))
    process.exitCode = await runDrill(fleet, options)
    process.exit()
  }
  await stopped
  await fleet.stop()
  process.exit(0)
}
