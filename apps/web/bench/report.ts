import { availableParallelism, cpus } from 'node:os'
import { CATEGORIES, type Category, type Figures, type Measured, type Profile } from './measure.ts'

const LOWEST_SCORE = 98
const HIGHEST_SHIFT = 0.02
const [, ...OTHER_CATEGORIES] = CATEGORIES

/** Describes when, where and how the measurement was made. */
export function formatSetup(
  measured: readonly Measured[],
  { runs, lighthouse, load }: { runs: number; lighthouse: string; load: number },
): string {
  const options = process.argv.slice(2).filter((option) => option !== '--write')
  const machine = measured.flatMap((page) => page.figures.map((run) => run.machine))
  return [
    `- ${new Date().toISOString().slice(0, 10)}, \`${['npm run bench -- lighthouse', ...options].join(' ')}\``,
    `- ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${process.platform} ${process.arch}; load ${load.toFixed(1)} at the start`,
    `- Node ${process.version}, Lighthouse ${lighthouse} with its own profiles and throttling`,
    `- the processor by Lighthouse's own index: ${spread(machine)}`,
    `- ${runs} ${runs === 1 ? 'run' : 'runs'} of each page, in rounds, every run in a browser with an empty profile: the median, for the first score with the lowest and the highest`,
  ].join('\n')
}

/** Formats the results of one profile as a Markdown table. */
export function pagesTable(profile: Profile, measured: readonly Measured[]): string {
  const head = [
    profile,
    'perf.',
    'access.',
    'practices',
    'SEO',
    'FCP s',
    'LCP s',
    'TBT ms',
    'CLS',
    'Speed Index s',
    'JS kB',
    'all kB',
  ]
  const rows = measured
    .filter((page) => page.profile === profile)
    .map((page) => {
      const of = (figure: (run: Figures) => number) => median(page.figures.map(figure))
      const seconds = (figure: (run: Figures) => number) => (of(figure) / 1000).toFixed(2)
      const kilobytes = (figure: (run: Figures) => number) => (of(figure) / 1000).toFixed(1)
      return [
        page.name,
        spread(page.figures.map((run) => run.scores.performance)),
        ...OTHER_CATEGORIES.map((category) =>
          isRequired(page, category) ? String(of((run) => run.scores[category])) : '–',
        ),
        seconds((run) => run.fcp),
        seconds((run) => run.lcp),
        of((run) => run.tbt).toFixed(0),
        of((run) => run.cls).toFixed(3),
        seconds((run) => run.speedIndex),
        kilobytes((run) => run.scriptBytes),
        kilobytes((run) => run.allBytes),
      ]
    })
  return table(head, rows)
}

/** Formats a Markdown table. All columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** Lists our pages that miss a required score, with the audits that lowered it. */
export function listMissedScores(measured: readonly Measured[]): string[] {
  return measured
    .filter((page) => page.isOurs)
    .flatMap((page) => {
      const short: string[] = CATEGORIES.flatMap((category) => {
        const found = median(page.figures.map((run) => run.scores[category]))
        const costs = new Set(
          page.figures.flatMap((run) => run.lost.filter((line) => line.startsWith(category))),
        )
        return isRequired(page, category) && found < LOWEST_SCORE ? [`${category} ${found}`, ...costs] : []
      })
      const shift = median(page.figures.map((run) => run.cls))
      if (shift > HIGHEST_SHIFT) short.push(`layout shift ${shift.toFixed(3)}`)
      return short.map((line) => `${page.profile} ${page.name}: ${line}`)
    })
}

const isRequired = ({ isMissing }: Measured, category: Category) =>
  !isMissing || category === 'performance' || category === 'accessibility'

function spread(values: readonly number[]): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const middle = median(values).toFixed(0)
  return lowest === highest ? middle : `${middle} (${lowest.toFixed(0)} to ${highest.toFixed(0)})`
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = sorted.length % 2 === 1 ? [middle, middle] : [middle - 1, middle]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}
