import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'
import type { ChartColours } from '#shared/chart/chart-colours.ts'
import type { StatusDotProps } from '#ui/data/status-dot.tsx'

const RADIUS = 4

export interface LivePoint {
  readonly time: Time
  readonly price: number
  readonly mark: StatusDotProps['kind']
  readonly colours: ChartColours
}

/** The disc at the newest price, as it stands beside the word for its state: full and orange only for a real price of now. */
export function createLivePoint(): ISeriesPrimitive & { show(point: LivePoint | null): void } {
  let at: SeriesAttachedParameter | null = null
  let shown: LivePoint | null = null
  const view: IPrimitivePaneView = {
    zOrder: () => 'top',
    renderer: () => ({
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context }) => {
          const x = shown && at?.chart.timeScale().timeToCoordinate(shown.time)
          const y = shown && at?.series.priceToCoordinate(shown.price)
          if (shown && typeof x === 'number' && typeof y === 'number') drawDisc(context, x, y, shown)
        }),
    }),
  }
  const views = [view]
  return {
    attached: (parameter) => {
      at = parameter
    },
    detached: () => {
      at = null
    },
    paneViews: () => views,
    show(point) {
      shown = point
      at?.requestUpdate()
    },
  }
}

function drawDisc(context: CanvasRenderingContext2D, x: number, y: number, { mark, colours }: LivePoint) {
  context.beginPath()
  context.arc(x, y, RADIUS, 0, 2 * Math.PI)
  context.fillStyle = mark === 'full' ? colours.orange : colours.surface
  context.fill()
  context.strokeStyle = colours.ink
  context.lineWidth = mark === 'full' ? 1 : 1.5
  context.setLineDash(mark === 'dashed' ? [2.1, 2.1] : [])
  context.stroke()
}
