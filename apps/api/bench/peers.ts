// Compares this server with others of the same wire. Run: `npm run bench -- peers --peer GoTrue=http://127.0.0.1:9999`.
import { parseArgs } from 'node:util'
import { openExistingCluster } from '#test/harness/existing-cluster.ts'
import { startBenchServer } from './bench-server.ts'
import { type ComparedServer, openPeer, startPeer } from './peer-process.ts'
import { compareRequests, compareRest, compareStarts } from './peer-rounds.ts'
import { parentOf } from './process-stats.ts'
import { circumstances, table, writeInto } from './report.ts'

const { values: asked } = parseArgs({
  // The package manager passes the `--` separator on to the program.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    /** name=URL, with the prefix of the auth endpoints. The rate limits of the peer have to be off. */
    peer: { type: 'string', multiple: true, default: [] },
    /** name=command: starts that peer. Without it, the peer must be running, and its start is not measured. */
    start: { type: 'string', multiple: true, default: [] },
    /** The PostgreSQL of the peers, as its superuser. Without it, this server has one of its own. */
    database: { type: 'string' },
    /** A regular expression of the requests to compare. Default: all. */
    requests: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    'rest-seconds': { type: 'string', default: '30' },
    processes: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})
const OWN = 'Satlens'
const { database } = asked
const commands = new Map(asked.start.map(splitName))
const server = await startBenchServer(
  { PROCESSES: asked.processes },
  'built',
  ...(database ? [() => openExistingCluster(database)] : []),
)
const peers: ComparedServer[] = []
try {
  for (const [name, url] of asked.peer.map(splitName)) {
    const command = commands.get(name)
    peers.push(await (command ? startPeer({ name, url, command }) : openPeer({ name, url })))
  }
  const own = await openPeer({ name: OWN, url: `${server.url}/auth/v1` })
  const servers: ComparedServer[] = [
    { ...own, restart: () => server.restart(server.env), stop: server.stop },
    ...peers,
  ]
  const [{ pid = 0 } = {}] = await server.sql<{ pid: number }>('select pg_backend_pid() as pid')
  const options = {
    rounds: Number(asked.rounds),
    seconds: Number(asked.seconds),
    restSeconds: Number(asked['rest-seconds']),
    databasePid: parentOf(pid),
    // With a PostgreSQL of its own, this server's database time would be compared with nothing.
    sharesDatabase: database !== undefined,
  }
  const sections = [
    circumstances(
      'npm run bench -- peers',
      server.postgresVersion,
      database ? 'as given by --database' : 'in memory',
    ),
    `- ${asked.processes} process; ${options.rounds} rounds of ${options.seconds} s, the servers in turn, after one to warm up; medians`,
  ]
  const rest = await compareRest(servers, options)
  const requests = await compareRequests(servers, { ...options, only: asked.requests })
  const starts = await compareStarts(servers)
  const text = [
    sections.join('\n'),
    ...[requests, rest, starts].map(([head = [], ...rows]) => table(head, rows)),
  ].join('\n\n')
  console.log(text)
  if (asked.write) await writeInto('peers', text)
} finally {
  for (const peer of peers) await peer.stop()
  await server.close()
}

function splitName(text: string): readonly [name: string, rest: string] {
  const at = text.indexOf('=')
  if (at < 1) throw new Error(`"${text}" is not name=value.`)
  return [text.slice(0, at), text.slice(at + 1)]
}
