import type { FastifyInstance } from 'fastify'
import type { AuthModule } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { BackgroundJob } from '#kernel/jobs/jobs.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { deleteOldAlertRows, hasActiveAlerts } from './alerts.queries.ts'
import { priceAlertRoutes } from './alerts.routes.ts'
import { evaluateAlertsForQueuedPriceTicks } from './evaluate-price-ticks.ts'
import {
  type AlertPriceFeed,
  createAlertPriceReader,
  KINDS_OF_FEED,
  type PriceFeedReading,
} from './prices.ts'
import { insertAlertPriceTick } from './ticks.queries.ts'
import {
  ALERT_UNSUBSCRIBE_PATH,
  alertUnsubscribeRoutes,
  createAlertUnsubscribeTokenCodec,
} from './unsubscribe.routes.ts'

export { deleteAlertDataOfUser } from './alerts.queries.ts'
export { exportAlertsOfUser } from './export-alerts.ts'

interface AlertsDeps
  extends Pick<ModuleServices, 'db' | 'clock'>,
    Pick<AuthModule, 'requireUser' | 'callerOf' | 'mailer' | 'deriveKeys'> {
  readonly brand: string
  readonly siteUrl: string
  /** The public URL of the API, without a trailing slash. */
  readonly apiUrl: string
  /** Returns the current prices of a feed. Null if there are no recent ones. */
  readonly latest: (feed: AlertPriceFeed) => PriceFeedReading | null
  /** Whether simulated prices may trigger alerts. True in development only. */
  readonly allowsSimulated: boolean
  readonly enqueueJob: (job: string) => void
}

type MarketReading = Omit<PriceFeedReading, 'status'> & { readonly kind: string }

const EVALUATE = 'alert_ticks'

/** Creates the module of price alerts. It needs a migrated database, and its listener has to get each live price. */
export function createPriceAlertsModule(deps: AlertsDeps) {
  const { db, clock, brand, siteUrl, apiUrl, mailer, requireUser, callerOf } = deps
  const tokens = createAlertUnsubscribeTokenCodec(deps.deriveKeys('alerts/switch-off'))
  const prices = createAlertPriceReader(deps)
  const getUnsubscribeUrl = (userId: string) =>
    `${apiUrl}${ALERT_UNSUBSCRIBE_PATH}?token=${tokens.createToken(userId)}`

  /** Converts prices into a tick. Null if alerts do not depend on them. */
  function toTick({ kind, prices: [price, price24h], source, asOf }: MarketReading) {
    if ((kind !== 'spot' && kind !== 'ticker') || !price || !prices.mayTrigger(source)) return null
    return { feed: kind, price, price24h: price24h ?? null, source, asOf } as const
  }

  return {
    async routes(app: FastifyInstance): Promise<void> {
      await priceAlertRoutes(app, { db, clock, prices, requireUser, callerOf })
      // Encapsulated, because these routes add parsers for forms.
      await app.register((pages) => alertUnsubscribeRoutes(pages, { db, tokens, brand }))
    },
    jobs: [
      {
        name: EVALUATE,
        runsAtStart: true,
        run: () => evaluateAlertsForQueuedPriceTicks({ db, mailer, brand, siteUrl, getUnsubscribeUrl }),
      },
      { name: 'alerts_clean_up', atMinute: 47, run: () => deleteOldAlertRows(db, clock.now()) },
    ] satisfies BackgroundJob[],
    /** Stores new prices for evaluation and then requests the job, while there are active alerts. */
    listener: {
      async store(tx: Db, reading: MarketReading): Promise<boolean> {
        const tick = toTick(reading)
        if (!tick || !(await hasActiveAlerts(tx, KINDS_OF_FEED[tick.feed]))) return false
        await insertAlertPriceTick(tx, tick)
        return true
      },
      afterCommit(reading: MarketReading): void {
        if (toTick(reading)) deps.enqueueJob(EVALUATE)
      },
    },
  }
}
