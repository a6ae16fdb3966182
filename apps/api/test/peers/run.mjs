// Runs the test suites of published SDKs, unmodified, against this server.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { run, runStep } from '../../../../infra/bootstrap/child.mjs'
import { formatResults, splitByKnownDifferences } from './report.mjs'
import { startControl, startDatabase, startProxy, startServer } from './servers.mjs'
import { SUITES } from './suites.mjs'

const KNOWN_DIFFERENCES = join(import.meta.dirname, 'known-differences.json')

const OPTIONS = {
  /** Runs only the suites with these names. */
  suite: { type: 'string', multiple: true },
  /** The program of a GoTrue checkout. Its server then answers instead of ours. */
  control: { type: 'string' },
  /** The Python that has the packages of the checkout. */
  python: { type: 'string' },
}

/** Returns an exit code: 1 if a test fails that is not among the known differences. */
export async function runPeers({ turbo, words }) {
  const { values: options, positionals } = parseArgs({
    args: words,
    options: OPTIONS,
    allowPositionals: true,
  })
  if (positionals.length !== 1)
    throw new Error('Usage: npm run test:peers -- <folder of an SDK> [--suite name]')
  const checkout = resolve(process.env.INIT_CWD ?? '.', positionals[0])
  const suites = SUITES.filter((suite) => existsSync(join(checkout, suite.sign)))
  const chosen = suites.filter(({ name }) => !options.suite || options.suite.includes(name))
  if (chosen.length === 0) throw new Error(`${checkout} has none of the suites that were asked for.`)
  if (!options.control)
    await runStep('Building', ...turbo('build', '--filter=api', '--output-logs=errors-only'))

  let unknown = 0
  for (const suite of chosen) {
    console.log(`\n› ${suite.name} …`)
    const results = await runSuite(suite, join(checkout, suite.folder), options)
    const known = JSON.parse(readFileSync(KNOWN_DIFFERENCES, 'utf8'))[suite.name] ?? []
    const judged = splitByKnownDifferences(results, options.control ? [] : known)
    console.log(formatResults(results, judged))
    unknown += judged.unknown.length
  }
  return unknown > 0 ? 1 : 0
}

/** Runs the parts of a suite one after the other, each with its servers on a database of its own. */
async function runSuite(suite, folder, { control, python }) {
  const scratch = mkdtempSync(join(tmpdir(), 'satlens-peers-'))
  const database = await startDatabase()
  const results = []
  try {
    for (const [at, part] of suite.parts.entries()) {
      const databaseUrl = await database.createDatabase(`peers_${at}`)
      const stops = []
      try {
        for (const server of await part.servers(folder)) {
          const startOne = control ? startControl : startServer
          const started = await startOne(server, { databaseUrl, control, scratch })
          stops.push(started.stop, await startProxy(server, started.url))
        }
        const report = join(scratch, `report-${at}`)
        mkdirSync(report)
        const { command, args, env } = part.command({ folder, report, python })
        const { output } = await run(command, args, { cwd: folder, env, quiet: true, timeoutMs: 1_200_000 })
        results.push(...part.parse({ folder, report, output }))
      } finally {
        for (const stop of stops.reverse()) await stop()
      }
    }
  } finally {
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  return results
}
