import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Measured, timesOf } from './load.ts'
import type { Statement } from './recorded-statements.ts'

const run = promisify(execFile)

/** The statements that one connection repeats. */
export interface Client {
  readonly statements: readonly Statement[]
  /** A value that is incremented each time: as recorded in the statements, and its start. */
  readonly counter?: { readonly recorded: number; readonly from: number }
}

/** Returns the version of pgbench. Throws if it is missing. */
export async function pgbenchVersion(): Promise<string> {
  const { stdout } = await run('pgbench', ['--version']).catch(() => {
    throw new Error(
      'pgbench is missing. It comes with the server of PostgreSQL; on Debian: apt-get install postgresql, and stop the server that it starts.',
    )
  })
  return `pgbench ${/\d+(\.\d+)*/.exec(stdout)?.[0] ?? 'of an unknown version'}`
}

/** Measures how often these connections can run their prepared statements. */
export async function measureStatements(
  databaseUrl: string,
  clients: readonly Client[],
  seconds: number,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
  try {
    const script = join(folder, 'script.sql')
    await writeFile(script, scriptOf(clients))
    const { stdout } = await run('pgbench', [
      ...['-n', '-M', 'prepared', '-c', String(clients.length), '-j', '1', '-T', String(seconds)],
      ...['-f', script, '-l', `--log-prefix=${join(folder, 'log')}`, ...definitions(clients), databaseUrl],
    ]).catch((error: { stderr?: string }) => {
      throw new Error(`pgbench failed: ${error.stderr}`)
    })
    // The connection time is excluded.
    const perSecond = Number(/^tps = (\S+)/m.exec(stdout)?.[1])
    return { ...timesOf(await readLogs(folder)), perSecond }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const name = (client: number, statement: number, nth: number) => `v_${client}_${statement}_${nth}`
const isCounter = ({ counter }: Client, value: unknown) =>
  counter !== undefined && String(value) === String(counter.recorded)

/** Returns a script in which each connection uses its own rows, as over HTTP. */
function scriptOf(clients: readonly Client[]): string {
  const branches = clients.map((client, at) => {
    const lines = client.statements.map(({ text, values }, statement) => {
      const filled = text.replaceAll(/\$(\d+)/g, (_, digits: string) => {
        const value = values[Number(digits) - 1]
        if (value === null || value === undefined) return 'null'
        return isCounter(client, value) ? `:c_${at}` : `:${name(at, statement, Number(digits))}`
      })
      return `${filled};`
    })
    const count = client.counter ? [`\\set c_${at} :c_${at} + 1`] : []
    return [`\\${at === 0 ? 'if' : 'elif'} :client_id = ${at}`, ...lines, ...count].join('\n')
  })
  return `${branches.join('\n')}\n\\endif\n`
}

function definitions(clients: readonly Client[]): string[] {
  const values = clients.flatMap((client, at) => [
    ...(client.counter ? [`c_${at}=${client.counter.from}`] : []),
    ...client.statements.flatMap(({ values }, statement) =>
      values.flatMap((value, nth) =>
        value === null || value === undefined ? [] : [`${name(at, statement, nth + 1)}=${String(value)}`],
      ),
    ),
  ])
  return values.flatMap((value) => ['-D', value])
}

/** Returns durations in milliseconds from log lines of the form: connection, number, microseconds, more. */
async function readLogs(folder: string): Promise<number[]> {
  const times: number[] = []
  for (const file of (await readdir(folder)).filter((file) => file.startsWith('log'))) {
    const lines = (await readFile(join(folder, file), 'utf8')).trim().split('\n')
    for (const line of lines) times.push(Number(line.split(' ')[2]) / 1_000)
  }
  return times
}
