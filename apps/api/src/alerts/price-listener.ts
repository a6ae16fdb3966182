import type { Db } from '#kernel/database/db.ts'
import { hasActiveAlerts } from './alerts.queries.ts'
import { KINDS_OF_FEED, mayTriggerAlerts, type PriceFeedReading } from './prices.ts'
import { insertAlertPriceTick } from './ticks.queries.ts'

interface ListenerDeps {
  /** Whether simulated prices may trigger alerts. True in development only. */
  readonly allowsSimulated: boolean
  readonly enqueueJob: (job: string) => void
}

type MarketReading = Omit<PriceFeedReading, 'status'> & { readonly kind: string }

/** The job that evaluates alerts for stored prices. */
export const ALERT_TICKS_JOB = 'alert_ticks'

/** Creates the listener that stores new prices for evaluation and then requests the job, while there are active alerts. */
export function createAlertPriceListener({ allowsSimulated, enqueueJob }: ListenerDeps) {
  /** Converts prices into a tick. Null if alerts do not depend on them. */
  function toTick({ kind, prices: [price, price24h], source, asOf }: MarketReading) {
    if ((kind !== 'spot' && kind !== 'ticker') || !price || !mayTriggerAlerts(source, allowsSimulated)) {
      return null
    }
    return { feed: kind, price, price24h: price24h ?? null, source, asOf } as const
  }

  return {
    async store(tx: Db, reading: MarketReading): Promise<boolean> {
      const tick = toTick(reading)
      if (!tick || !(await hasActiveAlerts(tx, KINDS_OF_FEED[tick.feed]))) return false
      await insertAlertPriceTick(tx, tick)
      return true
    },
    afterCommit(reading: MarketReading): void {
      if (toTick(reading)) enqueueJob(ALERT_TICKS_JOB)
    },
  }
}
