import type { FastifyPluginAsync } from 'fastify'
import type { Auth } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { alertsRoutes } from './alerts.routes.ts'
import { cleanUp } from './clean-up.ts'
import { evaluateAlerts } from './evaluate.ts'
import { type AlertFeed, createPrices, type FeedReading } from './prices.ts'
import { SWITCH_OFF_PATH, switchOffRoutes } from './switch-off.routes.ts'
import { createSwitchOffTokens } from './switch-off.ts'
import { insertTick } from './ticks.queries.ts'

export { deleteAlertsOf } from './alerts.queries.ts'
export { exportAlerts } from './export-alerts.ts'

interface AlertsDeps extends Pick<Auth, 'requireUser' | 'callerOf' | 'mailer' | 'deriveKeys'> {
  readonly db: Db
  readonly clock: Clock
  readonly brand: string
  /** The public URL of the web app, without a trailing slash. */
  readonly siteUrl: string
  /** The public URL of the API, without a trailing slash. */
  readonly apiUrl: string
  /** Returns the current prices of a feed. Null if there are no recent ones. */
  readonly latest: (feed: AlertFeed) => FeedReading | null
  /** Whether simulated prices may trigger alerts. True in development only. */
  readonly allowsSimulated: boolean
  /** Requests a run of the job with this name. */
  readonly ask: (job: string) => void
}

interface Alerts {
  /** The routes under /alerts/v1. */
  readonly routes: FastifyPluginAsync
  readonly jobs: readonly Job[]
  /** Stores new prices for evaluation and then requests the job. */
  readonly listener: {
    store(tx: Db, reading: MarketReading): Promise<void>
    afterCommit(reading: MarketReading): void
  }
}

type MarketReading = Omit<FeedReading, 'status'> & { readonly kind: string }

const EVALUATE = 'alert_ticks'

/** Creates the module of price alerts. It needs a migrated database, and its listener has to get each live price. */
export function createAlerts(deps: AlertsDeps): Alerts {
  const { db, clock, brand, siteUrl, apiUrl, mailer, latest, allowsSimulated } = deps
  const tokens = createSwitchOffTokens(deps.deriveKeys('alerts/switch-off'))
  const prices = createPrices({ latest, allowsSimulated })
  const switchOffUrl = (userId: string) => `${apiUrl}${SWITCH_OFF_PATH}?token=${tokens.createToken(userId)}`
  return {
    async routes(app) {
      await alertsRoutes(app, { ...deps, prices })
      // Encapsulated, because these routes add parsers for forms.
      await app.register((pages) => switchOffRoutes(pages, { db, tokens, brand }))
    },
    jobs: [
      {
        name: EVALUATE,
        isDoneAtStart: true,
        run: () => evaluateAlerts({ db, mailer, email: { brand, siteUrl, switchOffUrl } }),
      },
      { name: 'alerts_clean_up', cron: '47 * * * *', run: () => cleanUp({ db, clock }) },
    ],
    listener: {
      async store(tx, reading) {
        const tick = toTick(reading)
        if (tick) await insertTick(tx, tick)
      },
      afterCommit(reading) {
        if (toTick(reading)) deps.ask(EVALUATE)
      },
    },
  }

  /** Converts prices into a tick. Null if alerts do not depend on them. */
  function toTick({ kind, prices: read, source, asOf }: MarketReading) {
    const [price, price24h] = read
    if ((kind !== 'spot' && kind !== 'ticker') || !price || !prices.mayTrigger(source)) return null
    return { feed: kind, price, price24h: price24h ?? null, source, asOf } as const
  }
}
