import lighthouse, { type Flags, type Result } from 'lighthouse'
import desktopConfig from 'lighthouse/core/config/desktop-config.js'
import { openBrowser } from './browser.ts'

/** The profiles of Lighthouse: a mid-range phone on a slow mobile network, and a desktop computer. */
export type Profile = 'mobile' | 'desktop'

/** The result of one run: scores from 0 to 100, times in milliseconds, transferred bytes. */
export interface Figures {
  readonly scores: Readonly<Record<Category, number>>
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly speedIndex: number
  readonly scriptBytes: number
  readonly allBytes: number
  /** Lighthouse's index of the processor speed during the run. Other load lowers it. */
  readonly machine: number
  /** The audits that lowered a score. */
  readonly lost: readonly string[]
}

/** A page with the results of its runs. */
export interface Measured {
  readonly name: string
  readonly profile: Profile
  readonly isOurs: boolean
  /** A path without a page answers 404 and logs it (docs/spec/README.md#screens), which lowers two of the scores. */
  readonly isMissing: boolean
  readonly figures: readonly Figures[]
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** Set by the first run. */
export let lighthouseVersion = 'unknown'

/** Measures a page in a new browser. Repeats a run that Lighthouse fails to record, at most twice. */
export async function measure(url: string, profile: Profile): Promise<Figures> {
  for (let failed = 0; ; failed++) {
    try {
      return await measureOnce(url, profile)
    } catch (error) {
      if (failed === 2) throw error
      console.error(error instanceof Error ? error.message : error)
    }
  }
}

async function measureOnce(url: string, profile: Profile): Promise<Figures> {
  const browser = await openBrowser()
  try {
    const flags: Flags = {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ignoreStatusCode: true,
    }
    const run = await lighthouse(url, flags, profile === 'desktop' ? desktopConfig : undefined)
    if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
    const { lhr } = run
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    lighthouseVersion = lhr.lighthouseVersion
    return figuresOf(lhr)
  } finally {
    browser.kill()
  }
}

function figuresOf(lhr: Result): Figures {
  const value = (id: string) => {
    const found = lhr.audits[id]?.numericValue
    if (found === undefined) throw new Error(`Lighthouse did not measure ${id}`)
    return found
  }
  const score = (id: Category) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
  const requests = requestsOf(lhr)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speedIndex: value('speed-index'),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    allBytes: sum(requests),
    machine: lhr.environment.benchmarkIndex,
    lost: CATEGORIES.flatMap((category) => lostIn(lhr, category)),
  }
}

interface Request {
  readonly resourceType?: string
  readonly transferSize?: number
}

function requestsOf(lhr: Result): readonly Request[] {
  const details = lhr.audits['network-requests']?.details
  return details?.type === 'table' ? (details.items as Request[]) : []
}

const sum = (requests: readonly Request[]) =>
  requests.reduce((total, { transferSize = 0 }) => total + transferSize, 0)

function lostIn(lhr: Result, category: Category): string[] {
  const refs = lhr.categories[category]?.auditRefs ?? []
  return refs.flatMap(({ id, weight }) => {
    const audit = lhr.audits[id]
    const isLost = weight > 0 && typeof audit?.score === 'number' && audit.score < 1
    return isLost ? [`${category}: ${audit.title} (${audit.displayValue ?? audit.score})`] : []
  })
}
