// Compares the server with a million accounts to one with a thousand. Run: `npm run bench -- growth`. Options:
// `--users 100000` for a quick run, `--beside 10000` for another small database, `--buffers 128` for this many MB of shared
// buffers, `--write` to update the document.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { measureJobs, measureRequests, measureRetention, type Reads } from './growth-reads.ts'
import { type GrowthRequest, openRequestClient, REQUESTS } from './growth-requests.ts'
import { buffersFor, type GrowthSite, openSites, readIntoMemory } from './growth-site.ts'
import { populate, SESSIONS_EACH } from './populate.ts'
import { circumstances, ms, table, writeInto } from './report.ts'
import { quantile } from './statistics.ts'

const ALLOWED_RATIO = 1.2
const WARM_UP = 40
/** Pause in milliseconds in which the server finishes its work after an answer. */
const PAUSE_MS = 2

const { users, beside, tries, write, buffers } = readOptions(process.argv.slice(2))
const startedAt = performance.now()
const print = (line: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0)} s  ${line}`)

const { sites, close } = await openSites([beside, users], buffers)
try {
  const [small, big] = sites
  if (!small || !big) throw new Error('Expected two sites.')
  for (const site of sites) {
    print(`filling the database of ${count(site.users)} users`)
    await populate(site, print)
  }
  if (buffers >= buffersFor(users)) {
    print('reading them into memory')
    for (const site of sites) await readIntoMemory(site)
  }
  const filledInS = (performance.now() - startedAt) / 1000
  for (const { sql } of sites) {
    // Connections report their statistics with a delay unless they are told to flush them.
    await sql('select pg_stat_force_next_flush()')
    await sql('select pg_stat_reset()')
  }
  const times = await measure([small, big])
  for (const site of sites) await site.stop()
  const scans = await scansOf(big)
  const requests = await measureRequests(sites, print)
  const jobs = await measureJobs(sites, print)
  const { dropped, emptied } = await measureRetention(big)

  const text = [
    await circumstancesOf(big, filledInS),
    table(
      headOf('request'),
      [...times].map(([{ title }, [few, many]]) => rowOf(title, few, many)),
    ),
    scans.length === 0
      ? 'While these requests were answered, PostgreSQL read no table of more than 1,000 rows from end to end.'
      : `Read from end to end meanwhile: ${scans.join(', ')}.`,
    table(
      readHead('request'),
      requests.map(({ title, reads }) => readRow(title, reads)),
    ),
    table(
      readHead('job'),
      jobs.map(({ title, reads }) => readRow(title, reads)),
    ),
    `Dropping a month of ${count(dropped.rows)} audit entries took ${ms(dropped.ms)} ms, deleting a tenth of them in batches ${ms(emptied.ms)} ms.`,
  ].join('\n\n')
  console.log(text)
  if (write) await writeInto('growth', text)
} finally {
  await close()
}

type Times = readonly [number[], number[]]

/** Sends each request to both sites in random order, so that other load on the machine affects both. */
async function measure([small, big]: readonly [GrowthSite, GrowthSite]): Promise<Map<GrowthRequest, Times>> {
  for (const site of [small, big]) await site.start()
  const clients = [await openRequestClient(small), await openRequestClient(big)] as const
  const times = new Map<GrowthRequest, Times>()
  for (const request of REQUESTS) {
    const took: Times = [[], []]
    for (let nth = -WARM_UP; nth < tries; nth++) {
      for (const of of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
        const one = await clients[of].ask(request)
        if (nth >= 0) took[of].push(one)
        await pause(PAUSE_MS)
      }
    }
    times.set(request, took)
    print(rowOf(request.title, ...took).join('  '))
  }
  for (const client of clients) await client.close()
  return times
}

function headOf(what: string): string[] {
  const of = (amount: number) => [`${count(amount)} users: p50`, 'p99']
  return [what, ...of(beside), ...of(users), 'ratio of p50', `≤ ${ALLOWED_RATIO}`, 'ratio of p10']
}

function rowOf(title: string, few: readonly number[], many: readonly number[]): string[] {
  const ratio = quantile(many, 0.5) / quantile(few, 0.5)
  const figures = [quantile(few, 0.5), quantile(few, 0.99), quantile(many, 0.5), quantile(many, 0.99)]
  const verdict = ratio <= ALLOWED_RATIO ? 'holds' : 'DOES NOT HOLD'
  // Other load on the machine does not affect the fastest tenth.
  const quiet = quantile(many, 0.1) / quantile(few, 0.1)
  return [title, ...figures.map(ms), ratio.toFixed(2), verdict, quiet.toFixed(2)]
}

/** Returns the tables that were scanned since the counters were reset. */
async function scansOf({ sql }: GrowthSite): Promise<string[]> {
  const rows = await sql<{ name: string; scans: string }>(
    `select relname as name, seq_scan as scans from pg_stat_user_tables join pg_class using (relname)
     where schemaname = 'public' and reltuples > 1000 and seq_scan > 0 and relnamespace = 'public'::regnamespace
     order by 2 desc`,
  )
  return rows.map(({ name, scans }) => `${name} (${scans} times)`)
}

function readHead(what: string): string[] {
  const of = (amount: number) => [`${count(amount)} users: rows`, 'pages']
  return [what, ...of(beside), ...of(users)]
}

function readRow(title: string, reads: readonly Reads[]): string[] {
  return [title, ...reads.flatMap(({ rows, pages }) => [rows.toFixed(1), pages.toFixed(1)])]
}

async function circumstancesOf({ sql, users: of }: GrowthSite, filledInS: number): Promise<string> {
  const [facts] = await sql<{ version: string; buffers: string; bytes: string }>(
    `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers,
       pg_database_size(current_database()) as bytes`,
  )
  if (!facts) throw new Error('PostgreSQL did not report its settings.')
  const whatTheyHold =
    buffers < buffersFor(of)
      ? 'too small for it: the rest comes from the page cache of the machine, or from its disk'
      : 'which hold all of it'
  const said = process.argv.slice(2).filter((word) => word !== '--' && word !== '--write')
  const command = ['npm run bench -- growth', ...said].join(' ')
  return [
    circumstances(command, facts.version, 'on disk'),
    `- ${count(beside)} users with ${count(beside * SESSIONS_EACH)} sessions beside ${count(of)} with ${count(of * SESSIONS_EACH)}: ${megabytes(facts.bytes)} MB, filled in ${filledInS.toFixed(0)} s`,
    `- ${facts.buffers} of shared buffers, ${whatTheyHold}`,
    `- ${tries} tries of each request by one client, one server and then the other; people picked by chance; milliseconds`,
  ].join('\n')
}

function count(amount: number): string {
  return Math.round(amount).toLocaleString('en')
}

function megabytes(bytes: string | number): string {
  return count(Number(bytes) / 1e6)
}

function readOptions(words: string[]) {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: {
      users: { type: 'string', default: '1000000' },
      beside: { type: 'string', default: '1000' },
      tries: { type: 'string', default: '400' },
      buffers: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const number = (name: 'users' | 'beside' | 'tries' | 'buffers', least: number, most: number) => {
    const value = Number(values[name])
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value
    throw new Error(`--${name} must be a number from ${least} to ${most}.`)
  }
  // No user repeats a request, and the small database may have only a thousand users.
  const beside = number('beside', 1_000, 10_000_000)
  const users = number('users', beside, 10_000_000)
  return {
    users,
    beside,
    buffers: values.buffers === undefined ? buffersFor(users) : number('buffers', 16, 1_000_000) * 2 ** 20,
    tries: number('tries', 10, 1_000 - WARM_UP),
    write: values.write,
  }
}
