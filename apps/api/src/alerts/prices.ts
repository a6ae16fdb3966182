import type { AlertList } from '@satlens/contract'
import type { AlertKind, Cents, PriceObservation } from '@satlens/domain'
import { SIMULATED } from './alert-email.ts'

/** The feed whose readings an alert is shown. */
export type AlertFeed = 'spot' | 'ticker'

/** A reading of a feed: of the ticker the last price and that of 24 hours before. */
export interface FeedReading {
  readonly prices: readonly Cents[]
  readonly source: string
  readonly asOf: Date
  readonly status: 'live' | 'delayed'
}

/** What alerts know of prices. */
export interface Prices {
  /** What an alert of this kind would be shown now. Null while prices are not live. */
  seenBy(kind: AlertKind): (PriceObservation & { readonly asOf: Date }) | null
  /** Which kinds are not evaluated at this moment, and why; null where all are. */
  paused(): AlertList['paused']
  /** Whether alerts may fire on prices of this source. */
  mayFire(source: string): boolean
}

const KINDS_OF_FEED: Readonly<Record<AlertFeed, readonly AlertKind[]>> = {
  spot: ['price_above', 'price_below'],
  ticker: ['day_move'],
}

/** Live prices only; made-up ones where they are allowed, which is outside production. */
export function createPrices(options: {
  readonly latest: (feed: AlertFeed) => FeedReading | null
  readonly allowsSimulated: boolean
}): Prices {
  const { latest, allowsSimulated } = options
  const mayFire = (source: string) => allowsSimulated || source !== SIMULATED

  function troubleOf(feed: AlertFeed): NonNullable<AlertList['paused']>['because'] | null {
    const reading = latest(feed)
    if (reading === null) return 'unavailable'
    if (!mayFire(reading.source)) return 'simulated'
    return reading.status === 'live' ? null : 'delayed'
  }

  return {
    mayFire,
    seenBy(kind) {
      const feed = kind === 'day_move' ? 'ticker' : 'spot'
      const reading = latest(feed)
      const [price, price24h = null] = reading?.prices ?? []
      return reading && price && troubleOf(feed) === null ? { price, price24h, asOf: reading.asOf } : null
    },
    paused() {
      const troubles = (['spot', 'ticker'] as const).flatMap((feed) => {
        const because = troubleOf(feed)
        return because ? [{ kinds: KINDS_OF_FEED[feed], because }] : []
      })
      // Where the feeds are in different trouble, the worse word is said.
      const because = (['simulated', 'unavailable', 'delayed'] as const).find((word) =>
        troubles.some((trouble) => trouble.because === word),
      )
      return because ? { kinds: troubles.flatMap(({ kinds }) => kinds), because } : null
    },
  }
}
