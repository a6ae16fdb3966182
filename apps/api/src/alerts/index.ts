import type { Currency } from '@satlens/domain'
import type { FastifyInstance } from 'fastify'
import type { AuthModule, RouteGuards } from '#auth/index.ts'
import type { BackgroundJob } from '#kernel/jobs/jobs.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { deleteOldAlertRows } from './alerts.queries.ts'
import { priceAlertRoutes } from './alerts.routes.ts'
import { evaluateAlertsForQueuedPriceTicks } from './evaluate-price-ticks.ts'
import { makeNoticesForPaymentChanges, PAYMENT_EVENTS_JOB } from './payments/evaluate-payment-changes.ts'
import { paymentRuleRoutes } from './payments/payment-rules.routes.ts'
import type { WatchedPayments } from './payments/watched-payments.ts'
import { ALERT_TICKS_JOB } from './price-listener.ts'
import { type AlertPriceFeed, createAlertPriceReader, type PriceFeedReading } from './prices.ts'
import {
  ALERT_UNSUBSCRIBE_PATH,
  alertUnsubscribeRoutes,
  createAlertUnsubscribeTokenCodec,
} from './unsubscribe.routes.ts'

export { deleteAlertDataOfUser, findCurrenciesOfActiveAlerts } from './alerts.queries.ts'
export { exportAlertsOfUser } from './export-alerts.ts'
export { importAlerts } from './import-alerts.ts'
export { PAYMENT_EVENTS_JOB } from './payments/evaluate-payment-changes.ts'
export { importPaymentRules } from './payments/import-payment-rules.ts'
export { createAlertPriceListener } from './price-listener.ts'

interface AlertsDeps extends DatabaseServices, RouteGuards {
  readonly mailer: AuthModule['mailer']
  readonly deriveKeys: AuthModule['deriveKeys']
  readonly brand: string
  readonly siteUrl: string
  /** The public URL of the API, without a trailing slash. */
  readonly apiUrl: string
  /** Returns the current prices of a feed. Null if there are no recent ones. */
  readonly latest: (feed: AlertPriceFeed, currency: Currency) => PriceFeedReading | null
  /** Reads the price in a currency if this process has not read it for a while. Never throws. */
  readonly refresh: (currency: Currency) => Promise<void>
  /** Returns true if there are prices in a currency. */
  readonly hasSource: (currency: Currency) => boolean
  readonly payments: WatchedPayments
  /** Whether simulated prices may trigger alerts. True in development only. */
  readonly allowsSimulated: boolean
}

/**
 * Creates the module of price alerts and of notices about payments. It needs a migrated database, a listener that gets each
 * live price, and a request of the job {@link PAYMENT_EVENTS_JOB} after payments have changed.
 */
export function createPriceAlertsModule(deps: AlertsDeps) {
  const { db, clock, brand, siteUrl, apiUrl, mailer, payments, requireUser, callerOf } = deps
  const tokens = {
    price: createAlertUnsubscribeTokenCodec(deps.deriveKeys('alerts/switch-off')),
    payment: createAlertUnsubscribeTokenCodec(deps.deriveKeys('alerts/switch-off-payments')),
  }
  const prices = createAlertPriceReader(deps)
  const getUnsubscribeUrl = (userId: string) =>
    `${apiUrl}${ALERT_UNSUBSCRIBE_PATH}?token=${tokens.price.createToken(userId)}`
  const getPaymentUnsubscribeUrl = (userId: string) =>
    `${apiUrl}${ALERT_UNSUBSCRIBE_PATH}?token=${tokens.payment.createToken(userId)}`

  return {
    async routes(app: FastifyInstance): Promise<void> {
      await priceAlertRoutes(app, { db, clock, prices, requireUser, callerOf })
      await paymentRuleRoutes(app, { db, clock, payments, requireUser, callerOf })
      // Encapsulated, because these routes add parsers for forms.
      await app.register((pages) =>
        alertUnsubscribeRoutes(pages, { db, tokens, brand, findLanguages: mailer.findLanguages }),
      )
    },
    jobs: [
      {
        name: ALERT_TICKS_JOB,
        runsAtStart: true,
        run: () => evaluateAlertsForQueuedPriceTicks({ db, mailer, brand, siteUrl, getUnsubscribeUrl }),
      },
      { name: 'alerts_clean_up', atMinute: 47, run: () => deleteOldAlertRows(db, clock.now(), payments) },
      {
        name: PAYMENT_EVENTS_JOB,
        runsAtStart: true,
        run: () =>
          makeNoticesForPaymentChanges({
            db,
            clock,
            mailer,
            payments,
            brand,
            siteUrl,
            getPaymentUnsubscribeUrl,
          }),
      },
    ] satisfies BackgroundJob[],
  }
}
