import type { PriceAlertList } from '@satlens/contract'
import type { AlertKind, MinorUnits, PriceObservation } from '@satlens/domain'

export type AlertPriceFeed = 'spot' | 'ticker'

/** The prices of a feed: for the ticker the last price and that of 24 hours before. */
export interface PriceFeedReading {
  readonly prices: readonly MinorUnits[]
  readonly source: string
  readonly asOf: Date
  readonly status: 'live' | 'delayed'
}

export const SIMULATED_PRICE_SOURCE = 'simulated'

export const mayTriggerAlerts = (source: string, allowsSimulated: boolean): boolean =>
  allowsSimulated || source !== SIMULATED_PRICE_SOURCE

/** The kinds of alerts that depend on a feed. */
export const KINDS_OF_FEED: Readonly<Record<AlertPriceFeed, readonly AlertKind[]>> = {
  spot: ['price_above', 'price_below'],
  ticker: ['day_move'],
}

interface PricesOptions {
  readonly latest: (feed: AlertPriceFeed) => PriceFeedReading | null
  readonly allowsSimulated: boolean
}

export type AlertPriceReader = ReturnType<typeof createAlertPriceReader>

/** Creates the prices for alerts. Only live ones count, and simulated ones only if `allowsSimulated` is set. */
export function createAlertPriceReader({ latest, allowsSimulated }: PricesOptions) {
  function getPauseReason(feed: AlertPriceFeed): NonNullable<PriceAlertList['paused']>['because'] | null {
    const reading = latest(feed)
    if (reading === null) return 'unavailable'
    if (!mayTriggerAlerts(reading.source, allowsSimulated)) return 'simulated'
    return reading.status === 'live' ? null : 'delayed'
  }

  return {
    /** Returns the prices that an alert of this kind is compared with. Null while they are not live. */
    getObservation(kind: AlertKind): (PriceObservation & { readonly asOf: Date }) | null {
      const feed = kind === 'day_move' ? 'ticker' : 'spot'
      const reading = latest(feed)
      const [price, price24h = null] = reading?.prices ?? []
      return reading && price && getPauseReason(feed) === null
        ? { price, price24h, asOf: reading.asOf }
        : null
    },
    /** Returns the kinds of alerts that are not evaluated now, and why. Null if all are. */
    getPaused(): PriceAlertList['paused'] {
      const pauses = (['spot', 'ticker'] as const).flatMap((feed) => {
        const because = getPauseReason(feed)
        return because ? [{ kinds: KINDS_OF_FEED[feed], because }] : []
      })
      // If the feeds have different reasons, the response names the most severe one.
      const because = (['simulated', 'unavailable', 'delayed'] as const).find((reason) =>
        pauses.some((pause) => pause.because === reason),
      )
      return because ? { kinds: pauses.flatMap(({ kinds }) => kinds), because } : null
    },
  }
}
