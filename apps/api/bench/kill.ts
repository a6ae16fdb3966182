// Is anything acknowledged lost by kill -9 under load? Run by `pnpm --dir apps/api bench:kill -- --rounds 20`.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DEEDS, openClient } from '../test/process/crash/client.ts'
import { type CrashRound, runCrashRound } from '../test/process/crash/crash-round.ts'
import { startCrashWorld, VICTIMS } from '../test/process/crash/crash-world.ts'
import { openLedger } from '../test/process/crash/ledger.ts'
import { circumstances, table } from './report.ts'

const CLIENTS = 8
const FEWEST = 40
const MOST = 160

const rounds = readRounds(process.argv.slice(2))
const world = await startCrashWorld([fileURLToPath(new URL('../dist/main.js', import.meta.url))])
try {
  const ledger = openLedger()
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(world.url, ledger)))
  const done: CrashRound[] = []
  for (let nth = 0; nth < rounds; nth++) {
    const victim = VICTIMS[nth % VICTIMS.length] ?? 'both'
    const killAt = FEWEST + Math.floor(Math.random() * (MOST - FEWEST))
    done.push(await runCrashRound({ world, clients, ledger }, { victim, killAt }))
  }
  report(done)
} finally {
  await world.close()
}

function report(done: readonly CrashRound[]): void {
  const command = `pnpm --dir apps/api bench:kill -- --rounds ${rounds}`
  console.log(circumstances(command, world.postgresVersion, 'on disk, flushed with each commit'))
  console.log(`- ${CLIENTS} clients at once; kill -9 in the middle of their requests\n`)
  const head = ['round: killed', ...DEEDS, 'unanswered', 'back after ms', 'lost']
  const rowOf = (round: CrashRound, nth: number) => [
    `${nth + 1}: ${round.victim}`,
    ...DEEDS.map((deed) => String(round.acknowledged[deed])),
    String(round.unanswered),
    round.recoveredMs.toFixed(0),
    String(round.losses.length),
  ]
  const sum = (figure: (round: CrashRound) => number) =>
    String(done.reduce((all, round) => all + figure(round), 0))
  const total = [
    'all',
    ...DEEDS.map((deed) => sum((round) => round.acknowledged[deed])),
    sum(({ unanswered }) => unanswered),
    '',
    sum(({ losses }) => losses.length),
  ]
  console.log(table(head, [...done.map(rowOf), total]))
  const losses = done.flatMap((round) => round.losses)
  for (const loss of losses) console.error(loss)
  if (losses.length > 0) process.exitCode = 1
}

function readRounds(words: string[]): number {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: { rounds: { type: 'string', default: '20' } },
  })
  const count = Number(values.rounds)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('--rounds is a number from 1 on.')
  return count
}
