import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Primary } from '../cluster/primary.ts'
import { withDeadline } from '../http/deadline.ts'

/** A value and what tells it from others of the same name. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** The figures of one app, or of all workers of its primary. Names and units follow Prometheus: seconds, bytes, `_total` for what only grows. */
export interface Metrics {
  /** What to send {@link text} as. */
  readonly contentType: string
  /** Every figure as it is now, in the text format of Prometheus. */
  text(): Promise<string>
  /** Yields what counts one. */
  counter(about: About): (labels?: Sample['labels']) => void
  /** Yields what notes how long something took, in seconds. */
  duration(about: About): (labels: NonNullable<Sample['labels']>, seconds: number) => void
  /** Read whenever somebody looks. A read that throws or takes long leaves the figure out; the others are told all the same. */
  gauge(about: About, read: () => readonly Sample[] | Promise<readonly Sample[]>): void
}

interface About {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** What a gauge is of several workers. Default: their sum. */
  readonly ofAll?: 'sum' | 'max' | 'min'
}

interface MetricsOptions {
  /** How long the reading of a gauge may take. Default: 2 s. */
  readonly readWithinMs?: number
  readonly primary?: Primary
}

// From an answer out of memory to the longest request there is (docs/protocol.md#request-bodies).
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// A slow database is when somebody looks.
const READ_WITHIN_MS = 2_000

/** A registry of its own for every app, so that several in one process never share a figure. */
export function openMetrics({ readWithinMs = READ_WITHIN_MS, primary }: MetricsOptions = {}): Metrics {
  const registry = new Registry()
  const described = ({ name, help, labels = [], ofAll = 'sum' }: About) => ({
    name,
    help,
    registers: [registry],
    labelNames: [...labels],
    aggregator: ofAll,
  })
  return {
    contentType: registry.contentType,
    text: primary ? primary.figuresWith(registry) : () => registry.metrics(),
    counter(about) {
      const counter = new Counter(described(about))
      return (labels = {}) => counter.inc(labels)
    },
    duration(about) {
      const histogram = new Histogram({ ...described(about), buckets: BUCKETS_S })
      return (labels, seconds) => histogram.observe(labels, seconds)
    },
    gauge(about, read) {
      new Gauge({
        ...described(about),
        async collect() {
          this.reset()
          // Without labels there is one value, which a reset leaves at nothing: that would be an answer, too.
          if (!about.labels) this.remove()
          const samples = await withDeadline(readWithinMs, (signal) =>
            Promise.race([read(), endOf(signal)]),
          ).catch(() => [])
          for (const { labels = {}, value } of samples) this.set(labels, value)
        },
      })
    },
  }
}

const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
