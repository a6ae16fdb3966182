import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ClusterPrimaryChannel } from '../cluster/primary.ts'
import { rejectAfterTimeout } from '../timeout.ts'

type Labels = Readonly<Record<string, string>>
type MetricSample = { readonly labels?: Labels; readonly value: number }

/** The metrics of one app, or of all workers of its primary. Names and units follow Prometheus: seconds, bytes, `_total` for counters. */
export type MetricsRegistry = ReturnType<typeof createMetricsRegistry>

interface MetricDefinition {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** How a gauge is aggregated over the workers. Default: their sum. */
  readonly aggregation?: 'sum' | 'max' | 'min'
}

interface MetricsOptions {
  /** Time limit for reading a gauge. Default: 2 s. */
  readonly readWithinMs?: number
  readonly primary?: ClusterPrimaryChannel
}

// From a cached response up to the time limit of requests (docs/protocol.md#request-bodies).
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// Metrics are needed most while the database is slow.
const READ_WITHIN_MS = 2_000

/** Opens a registry for one app, so that several apps in a process do not share metrics. */
export function createMetricsRegistry({ readWithinMs = READ_WITHIN_MS, primary }: MetricsOptions = {}) {
  const registry = new Registry()
  const toOptions = ({ name, help, labels = [], aggregation = 'sum' }: MetricDefinition) => ({
    name,
    help,
    registers: [registry],
    labelNames: [...labels],
    aggregator: aggregation,
  })
  return {
    contentType: registry.contentType,
    text: primary ? primary.aggregateMetrics(registry) : () => registry.metrics(),
    /** Registers a counter. Returns a function that increments it. */
    counter(definition: MetricDefinition) {
      const counter = new Counter(toOptions(definition))
      return (labels: Labels = {}) => counter.inc(labels)
    },
    /** Registers a counter that something else counts. It is read on every scrape. */
    total(definition: MetricDefinition, read: () => readonly MetricSample[]) {
      new Counter({
        ...toOptions(definition),
        collect() {
          this.reset()
          for (const { labels = {}, value } of read()) this.inc(labels, value)
        },
      })
    },
    /** Registers a histogram of durations. Returns a function that records one, in seconds. */
    duration(definition: MetricDefinition) {
      const histogram = new Histogram({ ...toOptions(definition), buckets: BUCKETS_S })
      return (labels: Labels, seconds: number) => histogram.observe(labels, seconds)
    },
    /** Registers a gauge that is read on every scrape. If `read` throws or takes too long, only this metric is omitted. */
    gauge(
      definition: MetricDefinition,
      read: () => readonly MetricSample[] | Promise<readonly MetricSample[]>,
    ) {
      new Gauge({
        ...toOptions(definition),
        async collect() {
          this.reset()
          // reset() sets a gauge without labels to 0. Removing it omits the metric instead.
          if (!definition.labels) this.remove()
          const samples = await rejectAfterTimeout(readWithinMs, read).catch(() => [])
          for (const { labels = {}, value } of samples) this.set(labels, value)
        },
      })
    },
  }
}
