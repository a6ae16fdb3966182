import type { PriceAlertList } from '@satlens/contract'
import {
  ALERT_KINDS,
  type AlertCondition,
  type AlertKind,
  type Currency,
  DEFAULT_CURRENCY,
  type MinorUnits,
  type PriceObservation,
} from '@satlens/domain'

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
  /** Returns the current prices of a feed. Null if there are no recent ones. */
  readonly latest: (feed: AlertPriceFeed, currency: Currency) => PriceFeedReading | null
  /** Reads the price in a currency if this process has not read it for a while. Never throws. */
  readonly refresh: (currency: Currency) => Promise<void>
  readonly hasSource: (currency: Currency) => boolean
  readonly allowsSimulated: boolean
}

type PausedCurrency = PriceAlertList['paused_currencies'][number]
type PauseReason = NonNullable<PriceAlertList['paused']>['because']

export type AlertPriceReader = ReturnType<typeof createAlertPriceReader>

/** Creates the prices for alerts. Only live ones count, and simulated ones only if `allowsSimulated` is set. */
export function createAlertPriceReader({ latest, refresh, hasSource, allowsSimulated }: PricesOptions) {
  function getPauseReason(feed: AlertPriceFeed, currency: Currency): PauseReason | null {
    const reading = latest(feed, currency)
    if (reading === null) return 'unavailable'
    if (!mayTriggerAlerts(reading.source, allowsSimulated)) return 'simulated'
    return reading.status === 'live' ? null : 'delayed'
  }

  /** Returns why active alerts in a currency are not evaluated. Null if they are. */
  function getPausedCurrency(currency: Currency, used: AlertKind[]): PausedCurrency | null {
    const because = getPauseReason('spot', currency)
    if (because) return { currency, kinds: used, because }
    const hasHistory = latest('ticker', currency)?.prices[1] !== undefined
    if (hasHistory || !used.includes('day_move')) return null
    return { currency, kinds: ['day_move'], because: 'no_history' }
  }

  return {
    hasSource,
    refresh: async (currency: Currency): Promise<void> => {
      // The prices in USD are polled continuously.
      if (currency !== DEFAULT_CURRENCY) await refresh(currency)
    },
    /** Returns the prices that an alert is compared with. Null while they are not live. */
    getObservation({
      kind,
      currency,
    }: Pick<AlertCondition, 'kind' | 'currency'>): (PriceObservation & { readonly asOf: Date }) | null {
      const feed = kind === 'day_move' ? 'ticker' : 'spot'
      const reading = latest(feed, currency)
      const [price, price24h = null] = reading?.prices ?? []
      return reading && price && getPauseReason(feed, currency) === null
        ? { price, price24h, asOf: reading.asOf }
        : null
    },
    /** Returns the kinds of alerts in USD that are not evaluated now, and why. Null if all are. */
    getPaused(): PriceAlertList['paused'] {
      const pauses = (['spot', 'ticker'] as const).flatMap((feed) => {
        const because = getPauseReason(feed, DEFAULT_CURRENCY)
        return because ? [{ kinds: KINDS_OF_FEED[feed], because }] : []
      })
      // If the feeds have different reasons, the response names the most severe one.
      const because = (['simulated', 'unavailable', 'delayed'] as const).find((reason) =>
        pauses.some((pause) => pause.because === reason),
      )
      return because ? { kinds: pauses.flatMap(({ kinds }) => kinds), because } : null
    },
    /** Returns which of these alerts in other currencies are not evaluated now, and why. */
    async findPausedCurrencies(
      alerts: readonly Pick<AlertCondition, 'kind' | 'currency'>[],
    ): Promise<PausedCurrency[]> {
      const currencies = [...new Set(alerts.map(({ currency }) => currency))]
      const others = currencies.filter((currency) => currency !== DEFAULT_CURRENCY).toSorted()
      await Promise.all(others.map(refresh))
      return others.flatMap((currency) => {
        const used = ALERT_KINDS.filter((kind) =>
          alerts.some((alert) => alert.kind === kind && alert.currency === currency),
        )
        return getPausedCurrency(currency, used) ?? []
      })
    },
  }
}
