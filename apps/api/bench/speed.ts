// Compares the throughput of one process with that of its parts. Run: `npm run bench -- speed`.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startBenchServer } from './bench-server.ts'
import { writeInto } from './document.ts'
import { pgbenchVersion } from './pgbench.ts'
import { circumstances, table } from './report.ts'
import { describeSpeed, speedRows, timeRows } from './speed-report.ts'
import { measureRoutes } from './speed-rounds.ts'
import { measureStorm } from './storm.ts'
import { openSubjects } from './subjects.ts'

const { values: asked } = parseArgs({
  // The package manager passes the `--` separator on to the program.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    processes: { type: 'string', default: '1' },
    route: { type: 'string', default: '' },
    storm: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const rounds = Number(asked.rounds)
const seconds = Number(asked.seconds)
if (!(rounds >= 1 && seconds >= 1)) throw new Error('--rounds and --seconds must be at least 1.')

// The document describes one process.
if (asked.write && asked.processes !== '1') throw new Error('--write requires one process: omit --processes.')

const [load = 0] = loadavg()
const pgbench = await pgbenchVersion()
const server = await startBenchServer({ MAILER_AUTOCONFIRM: 'true', PROCESSES: asked.processes }, 'built')
try {
  const options = process.argv.slice(2).filter((option) => option !== '--' && option !== '--write')
  const about = [
    circumstances(['npm run bench -- speed', ...options].join(' '), server.postgresVersion),
    `- load ${load.toFixed(1)} at the start; ${pgbench}`,
  ].join('\n')
  const subjects = await openSubjects(server)
  try {
    const found = await measureRoutes(
      subjects.all.filter(({ title }) => title.includes(asked.route)),
      { rounds, seconds },
    )
    await publish(
      'speed',
      [
        about,
        describeSpeed({ processes: asked.processes, rounds, seconds }),
        ...[speedRows(found), timeRows(found)].map(toTable),
      ].join('\n\n'),
    )
  } finally {
    await subjects.close()
  }
  if (asked.storm) await publish('storm', `${about}\n${await measureStorm(server)}`)
} finally {
  await server.close()
}

function toTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  return table(head, rows)
}

async function publish(name: string, text: string): Promise<void> {
  console.log(`${text}\n`)
  if (asked.write) await writeInto(name, text)
}
