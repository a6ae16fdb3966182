import { AggregatorRegistry, type Registry } from 'prom-client'
import { rejectAfterTimeout } from '../timeout.ts'

/** The process that started this worker and the others behind the same port. */
export type ClusterPrimaryChannel = ReturnType<typeof openClusterPrimaryChannel>

const METRICS = 'satlens:metrics'
type MetricsRequest = { readonly type: typeof METRICS; readonly id: number }

/** Returns true for a worker's request for the metrics of all workers. The reply is the same object with `text`. */
export const isClusterMetricsRequest = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === METRICS

const ANSWER_WITHIN_MS = 6_000

export function openClusterPrimaryChannel() {
  let requests = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', (message: unknown) => {
    if (isClusterMetricsRequest(message)) waiting.get(message.id)?.((message as { text?: string }).text ?? '')
  })

  function requestMetrics(): Promise<string> {
    const id = requests++
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve))
    process.send?.({ type: METRICS, id } satisfies MetricsRequest)
    return rejectAfterTimeout(ANSWER_WITHIN_MS, () => answer).finally(() => waiting.delete(id))
  }

  return {
    /** Registers the metrics of this worker. Returns a function that reads those of all workers, in Prometheus format. */
    aggregateMetrics(registry: Registry): () => Promise<string> {
      // The constructor makes this process answer metrics requests of the primary.
      new AggregatorRegistry()
      AggregatorRegistry.setRegistries(registry)
      return requestMetrics
    },
  }
}
