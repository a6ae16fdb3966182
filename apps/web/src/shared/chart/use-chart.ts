import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { type ChartColours, onColoursChange, readChartColours } from './chart-colours.ts'

interface DrawnChart {
  readonly paint: (colours: ChartColours) => void
  readonly remove: () => void
}

/** Creates a chart once the page is idle, and repaints it in the colours of the page. `create` loads the library. */
export function useChart<C extends DrawnChart>(
  host: RefObject<HTMLElement | null>,
  create: (element: HTMLElement, colours: ChartColours) => Promise<C>,
  onFailure: () => void,
): C | null {
  const [chart, setChart] = useState<C | null>(null)
  const createChart = useEffectEvent(create)
  const handleFailure = useEffectEvent(onFailure)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const unmount = new AbortController()
    async function start(element: HTMLElement) {
      const drawn = await createChart(element, readChartColours(element))
      if (unmount.signal.aborted) return drawn.remove()
      const stopFollowing = onColoursChange(() => drawn.paint(readChartColours(element)))
      unmount.signal.addEventListener('abort', () => {
        stopFollowing()
        drawn.remove()
      })
      setChart(drawn)
    }
    const cancel = whenIdle(() => void start(element).catch(() => handleFailure()))
    return () => {
      cancel()
      unmount.abort()
    }
  }, [host])

  return chart
}
