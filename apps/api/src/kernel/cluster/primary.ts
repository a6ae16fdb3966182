import { AggregatorRegistry, type Registry } from 'prom-client'
import { withDeadline } from '../http/deadline.ts'

/** The process that started this one and others like it, to serve behind one port. */
export interface Primary {
  /** The figures of all of them as Prometheus reads them, with those of this registry among them. */
  figuresWith(registry: Registry): () => Promise<string>
}

interface FiguresQuestion {
  readonly type: typeof FIGURES
  readonly nth: number
}
const FIGURES = 'satlens:figures'

/** Whether a worker asks for the figures of all. The answer is the question with `text`. */
export const isMetricsRequest = (message: unknown): message is FiguresQuestion =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === FIGURES

const ANSWER_WITHIN_MS = 6_000

/** For a process that was started as a worker. */
export function openPrimary(): Primary {
  let asked = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', (message: unknown) => {
    if (isMetricsRequest(message)) waiting.get(message.nth)?.((message as { text?: string }).text ?? '')
  })

  function ask(): Promise<string> {
    const nth = asked++
    return withDeadline(
      ANSWER_WITHIN_MS,
      (signal) =>
        new Promise<string>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          waiting.set(nth, resolve)
          process.send?.({ type: FIGURES, nth } satisfies FiguresQuestion)
        }),
    ).finally(() => waiting.delete(nth))
  }

  return {
    figuresWith(registry) {
      // Made for what it does when it is made: from now on this process tells its own figures when it is asked.
      new AggregatorRegistry()
      AggregatorRegistry.setRegistries(registry)
      return ask
    },
  }
}
