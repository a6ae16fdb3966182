// Measures public pages by Lighthouse: `npm run bench -- lighthouse`, on the builds of both apps. The build itself prints weights.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { startApiServer } from '../e2e/api-server.ts'
import { PUBLIC_SCREENS } from '../e2e/screens.ts'

/** Fetched for a measurement, because building and testing do not need it. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const LOWEST_SCORE = 98
const HIGHEST_SHIFT = 0.02
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The numbers of a run beside the scores, with their audit of Lighthouse. */
const AUDITS = {
  'FCP s': 'first-contentful-paint',
  'LCP s': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

/** The part of Lighthouse's report that is read. */
interface Result {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<
    Record<string, { readonly numericValue: number; readonly details?: { readonly items: Request[] } }>
  >
}
interface Request {
  readonly resourceType: string
  readonly transferSize: number
}

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    runs: { type: 'string', default: '3' },
    path: { type: 'string', multiple: true, default: PUBLIC_SCREENS.map(({ path }) => path) },
    profile: { type: 'string', multiple: true, default: ['mobile', 'desktop'] },
    write: { type: 'boolean', default: false },
  },
})
// Chromium cannot use its sandbox as root.
const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
const executablePath = process.env.CHROMIUM_PATH ?? ''

const [load = 0] = loadavg()
const api = await startApiServer({ PRICE_SOURCE: 'simulated' })
try {
  const pages = options.profile.flatMap((profile) =>
    options.path.map((path) => ({ profile, path, runs: [] as Result[] })),
  )
  // In rounds, so that other load on the machine affects every page.
  for (let round = 1; round <= Number(options.runs); round++) {
    for (const page of pages) {
      console.error(`${round}/${options.runs} ${page.profile} ${page.path}`)
      page.runs.push(await measure(api.url + page.path, page.profile))
    }
  }
  await publish(
    'lighthouse',
    [
      `- ${new Date().toISOString().slice(0, 10)}, ${LIGHTHOUSE} with its own profiles and throttling`,
      `- ${cpus()[0]?.model.trim()}, Node ${process.version}; load ${load.toFixed(1)} at the start`,
      `- ${options.runs} runs of each page, in rounds, with empty profiles; medians\n`,
      table(
        ['page', ...CATEGORIES, ...Object.keys(AUDITS), 'JS kB', 'all kB'],
        pages.map(({ profile, path, runs }) => [`${profile} ${path}`, ...figuresOf(runs)]),
      ),
    ].join('\n'),
  )
  for (const { profile, path, runs } of pages) {
    const low = CATEGORIES.filter((category) => scoreOf(runs, category) < LOWEST_SCORE)
    const shift = median(runs.map((run) => numberOf(run, AUDITS.CLS)))
    const missed = [...low, ...(shift > HIGHEST_SHIFT ? ['layout shift'] : [])]
    if (missed.length === 0) continue
    console.error(`${profile} ${path} misses the aim: ${missed.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  await api.stop()
}

async function measure(url: string, profile: string): Promise<Result> {
  const preset = profile === 'desktop' ? ['--preset=desktop'] : []
  const chromeFlags = `--chrome-flags=${flags.join(' ')}`
  const { stdout } = await promisify(execFile)(
    'pnpm',
    ['dlx', LIGHTHOUSE, url, '--output=json', '--quiet', chromeFlags, ...preset],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 1 << 28 },
  )
  const result = JSON.parse(stdout) as Result
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`)
  return result
}

function figuresOf(runs: readonly Result[]): string[] {
  const kilobytes = (isCounted: (request: Request) => boolean) =>
    median(
      runs.map(({ audits }) =>
        (audits['network-requests']?.details?.items ?? [])
          .filter(isCounted)
          .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0),
      ),
    ).toFixed(1)
  return [
    ...CATEGORIES.map((category) => scoreOf(runs, category).toFixed(0)),
    ...Object.entries(AUDITS).map(([name, audit]) => {
      const value = median(runs.map((run) => numberOf(run, audit)))
      return name.endsWith(' s') ? (value / 1000).toFixed(2) : value.toFixed(name === 'CLS' ? 3 : 0)
    }),
    kilobytes(({ resourceType }) => resourceType === 'Script'),
    kilobytes(() => true),
  ]
}

function scoreOf(runs: readonly Result[], category: string): number {
  return Math.round(100 * median(runs.map(({ categories }) => categories[category]?.score ?? 0)))
}

function numberOf({ audits }: Result, audit: string): number {
  const value = audits[audit]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`)
  return value
}

/** Of an even number of values, the lower one in the middle. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

async function publish(name: string, text: string): Promise<void> {
  console.log(`${text}\n`)
  if (!options.write) return
  await writeFile(new URL(`../../../docs/measurements/${name}.txt`, import.meta.url), `${text}\n`)
}

/** Renders a Markdown table. All columns but the first are numbers. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
