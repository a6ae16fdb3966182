// Measures the public pages: `npm run bench -- lighthouse`, on the builds of web app and API.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startApiServer } from '../e2e/api-server.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from '../e2e/screens.ts'
import { writeInto } from './document.ts'
import { type Figures, lighthouseVersion, type Measured, measure, type Profile } from './measure.ts'
import { buildPlainLanding, servePlainLanding } from './plain-server.ts'
import { formatSetup, listMissedScores, pagesTable } from './report.ts'
import { weightsTable } from './weights.ts'

const MISSING = '/no-such-page'
const PUBLIC_PATHS = [...PUBLIC_SCREENS.map(({ path }) => path), MISSING]
const PROFILES: readonly Profile[] = ['mobile', 'desktop']

const { values: options } = parseArgs({
  // pnpm passes on the `--` before the options.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    runs: { type: 'string', default: '3' },
    path: { type: 'string', multiple: true, default: PUBLIC_PATHS },
    profile: { type: 'string', multiple: true, default: [...PROFILES] },
    plain: { type: 'boolean', default: true },
    weights: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const runs = Number(options.runs)
const profiles = PROFILES.filter((profile) => options.profile.includes(profile))

if (!(runs >= 1) || profiles.length === 0) throw new Error('Nothing to measure: --runs 3 --profile mobile')

interface Subject extends Measured {
  readonly url: string
  readonly figures: Figures[]
}

const [load = 0] = loadavg()
const plainFolder = options.plain ? await buildPlainLanding() : null
const api = await startApiServer({ PRICE_SOURCE: 'simulated' })
try {
  const plain = plainFolder === null ? null : await servePlainLanding(plainFolder, api.url)
  try {
    await report(subjectsOf(api.url, plain?.url ?? null))
  } finally {
    await plain?.stop()
  }
  if (options.weights) {
    const weights = await weightsTable(api.url, {
      visitor: PUBLIC_SCREENS.map(({ path }) => path),
      member: GUARDED_SCREENS.map(({ path }) => path),
    })
    console.log(`\n${weights}`)
    if (options.write) await writeInto('weights', weights)
  }
} finally {
  await api.stop()
}

function subjectsOf(ours: string, plain: string | null): Subject[] {
  return profiles.flatMap((profile) => [
    ...options.path.map((path) => ({
      name: path === MISSING ? 'any other path' : path,
      url: ours + path,
      profile,
      isOurs: true,
      isMissing: path === MISSING,
      figures: [],
    })),
    ...(plain === null
      ? []
      : [{ name: 'plain build of /', url: plain, profile, isOurs: false, isMissing: false, figures: [] }]),
  ])
}

/** Measures and prints. Sets a failing exit code if a page misses a required score. */
async function report(subjects: readonly Subject[]): Promise<void> {
  // In rounds, so that other load on the machine affects every page.
  for (let round = 1; round <= runs; round++) {
    for (const subject of subjects) {
      console.error(`${round}/${runs} ${subject.profile} ${subject.name}`)
      subject.figures.push(await measure(subject.url, subject.profile))
    }
  }
  const text = [
    formatSetup(subjects, { runs, lighthouse: lighthouseVersion, load }),
    ...profiles.map((profile) => pagesTable(profile, subjects)),
  ].join('\n\n')
  console.log(text)
  if (options.write) await writeInto('lighthouse', text)

  const missed = listMissedScores(subjects)
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
}
