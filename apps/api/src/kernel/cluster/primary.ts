import { AggregatorRegistry, type Registry } from 'prom-client'
import { waitAtMost } from '../timeout.ts'

/** The process that started this worker and the others behind the same port. */
export interface Primary {
  /** Registers the metrics of this worker. Returns a function that reads those of all workers, in Prometheus format. */
  aggregateMetrics(registry: Registry): () => Promise<string>
}

interface MetricsRequest {
  readonly type: typeof METRICS
  readonly id: number
}
const METRICS = 'satlens:metrics'

/** Returns true for a worker's request for the metrics of all workers. The reply is the same object with `text`. */
export const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === METRICS

const ANSWER_WITHIN_MS = 6_000

/** Opens the connection of a worker to its primary. */
export function openPrimary(): Primary {
  let requests = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', (message: unknown) => {
    if (isMetricsRequest(message)) waiting.get(message.id)?.((message as { text?: string }).text ?? '')
  })

  function requestMetrics(): Promise<string> {
    const id = requests++
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve))
    process.send?.({ type: METRICS, id } satisfies MetricsRequest)
    return waitAtMost(ANSWER_WITHIN_MS, () => answer).finally(() => waiting.delete(id))
  }

  return {
    aggregateMetrics(registry) {
      // The constructor makes this process answer metrics requests of the primary.
      new AggregatorRegistry()
      AggregatorRegistry.setRegistries(registry)
      return requestMetrics
    },
  }
}
