import { type Currency, DEFAULT_CURRENCY } from '@satlens/domain'
import type { Db } from '#kernel/database/db.ts'
import { hasActiveAlerts } from './alerts.queries.ts'
import { KINDS_OF_FEED, mayTriggerAlerts, type PriceFeedReading } from './prices.ts'
import { insertAlertPriceTick } from './ticks.queries.ts'

interface ListenerDeps {
  /** Whether simulated prices may trigger alerts. True in development only. */
  readonly allowsSimulated: boolean
  readonly enqueueJob: (job: string) => void
}

type MarketReading = Omit<PriceFeedReading, 'status'> & {
  readonly kind: string
  readonly currency: Currency
}

/** The job that evaluates alerts for stored prices. */
export const ALERT_TICKS_JOB = 'alert_ticks'

/** Creates the listener that stores new prices for evaluation and then requests the job, while there are active alerts. */
export function createAlertPriceListener({ allowsSimulated, enqueueJob }: ListenerDeps) {
  /** Converts prices into ticks. None if alerts do not depend on them. */
  function toTicks({ kind, currency, prices: [price, dayBefore], source, asOf }: MarketReading) {
    const price24h = dayBefore ?? null
    if ((kind !== 'spot' && kind !== 'ticker') || !price || !mayTriggerAlerts(source, allowsSimulated)) {
      return []
    }
    const tick = { feed: kind, currency, price, price24h, source, asOf } as const
    // The one feed of another currency is its ticker as well.
    const isBoth = currency !== DEFAULT_CURRENCY && price24h !== null
    return isBoth ? [{ ...tick, price24h: null }, { ...tick, feed: 'ticker' } as const] : [tick]
  }

  return {
    async store(tx: Db, reading: MarketReading): Promise<boolean> {
      let isAwaited = false
      for (const tick of toTicks(reading)) {
        if (!(await hasActiveAlerts(tx, KINDS_OF_FEED[tick.feed], tick.currency))) continue
        await insertAlertPriceTick(tx, tick)
        isAwaited = true
      }
      return isAwaited
    },
    afterCommit(reading: MarketReading): void {
      if (toTicks(reading).length > 0) enqueueJob(ALERT_TICKS_JOB)
    },
  }
}
