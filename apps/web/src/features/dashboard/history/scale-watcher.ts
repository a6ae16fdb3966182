import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'
import type { PriceScale } from '../alert-lines/price-scale.ts'

/** Draws nothing. It reports the shown prices and the size of the drawn area each time that a frame has changed them. */
export function createScaleWatcher(onScale: (scale: PriceScale) => void): ISeriesPrimitive {
  let at: SeriesAttachedParameter<Time> | null = null
  let reported: PriceScale | null = null

  function report({ width, height }: { readonly width: number; readonly height: number }) {
    const [top, bottom] = [at?.series.coordinateToPrice(0), at?.series.coordinateToPrice(height)]
    if (typeof top !== 'number' || typeof bottom !== 'number' || height <= 0 || top <= bottom) return
    const scale = { top, bottom, width, height }
    if (reported && isSame(reported, scale)) return
    reported = scale
    onScale(scale)
  }

  const view: IPrimitivePaneView = {
    // Only while it draws does the library have the coordinates of the new frame.
    renderer: () => ({
      draw: (target) => target.useMediaCoordinateSpace(({ mediaSize }) => report(mediaSize)),
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
  }
}

const isSame = (one: PriceScale, other: PriceScale) =>
  one.top === other.top &&
  one.bottom === other.bottom &&
  one.width === other.width &&
  one.height === other.height
