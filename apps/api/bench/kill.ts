// Checks that kill -9 under load loses no acknowledged write. Run: `npm run bench -- kill --rounds 20`.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { OPERATIONS, openClient } from '#test/process/crash/client.ts'
import { KILL_TARGETS, startCrashEnvironment } from '#test/process/crash/crash-environment.ts'
import { type CrashRound, runCrashRound } from '#test/process/crash/crash-round.ts'
import { createWriteLog } from '#test/process/crash/write-log.ts'
import { circumstances, table } from './report.ts'

const CLIENTS = 8
const FEWEST = 40
const MOST = 160

const rounds = readRounds(process.argv.slice(2))
const environment = await startCrashEnvironment([fileURLToPath(new URL('../dist/main.js', import.meta.url))])
try {
  const writeLog = createWriteLog()
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, () => openClient(environment.url, writeLog)),
  )
  const done: CrashRound[] = []
  for (let nth = 0; nth < rounds; nth++) {
    const target = KILL_TARGETS[nth % KILL_TARGETS.length] ?? 'both'
    const killAt = FEWEST + Math.floor(Math.random() * (MOST - FEWEST))
    done.push(await runCrashRound({ environment, clients, writeLog }, { target, killAt }))
  }
  report(done)
} finally {
  await environment.close()
}

function report(done: readonly CrashRound[]): void {
  const command = `npm run bench -- kill --rounds ${rounds}`
  console.log(circumstances(command, environment.postgresVersion, 'on disk, flushed with each commit'))
  console.log(`- ${CLIENTS} clients at once; kill -9 in the middle of their requests\n`)
  const head = ['round: killed', ...OPERATIONS, 'unanswered', 'back after ms', 'lost']
  const rowOf = (round: CrashRound, nth: number) => [
    `${nth + 1}: ${round.target}`,
    ...OPERATIONS.map((operation) => String(round.acknowledged[operation])),
    String(round.unanswered),
    round.recoveredMs.toFixed(0),
    String(round.lostWrites.length),
  ]
  const sum = (figure: (round: CrashRound) => number) =>
    String(done.reduce((all, round) => all + figure(round), 0))
  const total = [
    'all',
    ...OPERATIONS.map((operation) => sum((round) => round.acknowledged[operation])),
    sum(({ unanswered }) => unanswered),
    '',
    sum(({ lostWrites }) => lostWrites.length),
  ]
  console.log(table(head, [...done.map(rowOf), total]))
  const lostWrites = done.flatMap((round) => round.lostWrites)
  for (const loss of lostWrites) console.error(loss)
  if (lostWrites.length > 0) process.exitCode = 1
}

function readRounds(words: string[]): number {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: { rounds: { type: 'string', default: '20' } },
  })
  const count = Number(values.rounds)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('--rounds must be an integer of at least 1.')
  return count
}
