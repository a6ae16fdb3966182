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
  /** Where people open the app, and where the API is reached from outside; without a slash at the end. */
  readonly siteUrl: string
  readonly apiUrl: string
  /** What is known of a feed at this moment. */
  readonly latest: (feed: AlertFeed) => FeedReading | null
  /** Whether alerts fire on made-up prices, too: for development. */
  readonly allowsSimulated: boolean
  /** Asks for a job of this name. */
  readonly ask: (job: string) => void
}

/** The door of this module. */
interface Alerts {
  /** /alerts/v1. */
  readonly routes: FastifyPluginAsync
  /** What has to be done when prices come, and from time to time. */
  readonly jobs: readonly Job[]
  /** What it does with the readings of the market. */
  readonly listener: {
    store(tx: Db, reading: MarketReading): Promise<void>
    stored(reading: MarketReading): void
  }
}

type MarketReading = Omit<FeedReading, 'status'> & { readonly kind: string }

const JUDGE = 'alert_ticks'

/** Opens price alerts: needs a migrated database, and to be told of each live reading. */
export function createAlerts(deps: AlertsDeps): Alerts {
  const { db, clock, brand, siteUrl, apiUrl, mailer, latest, allowsSimulated } = deps
  const tokens = createSwitchOffTokens(deps.deriveKeys('alerts/switch-off'))
  const prices = createPrices({ latest, allowsSimulated })
  const switchOffUrl = (userId: string) => `${apiUrl}${SWITCH_OFF_PATH}?token=${tokens.tokenOf(userId)}`
  return {
    async routes(app) {
      await alertsRoutes(app, { ...deps, prices })
      // Encapsulated, since they take forms.
      await app.register((pages) => switchOffRoutes(pages, { db, tokens, brand }))
    },
    jobs: [
      {
        name: JUDGE,
        isDoneAtStart: true,
        run: () => evaluateAlerts({ db, mailer, letters: { brand, siteUrl, switchOffUrl } }),
      },
      { name: 'alerts_clean_up', cron: '47 * * * *', run: () => cleanUp({ db, clock }) },
    ],
    listener: {
      async store(tx, reading) {
        const tick = tickOf(reading)
        if (tick) await insertTick(tx, tick)
      },
      stored(reading) {
        if (tickOf(reading)) deps.ask(JUDGE)
      },
    },
  }

  /** What alerts are shown of a reading; null where it is nothing to them. */
  function tickOf({ kind, prices: read, source, asOf }: MarketReading) {
    const [price, price24h] = read
    if ((kind !== 'spot' && kind !== 'ticker') || !price || !prices.mayFire(source)) return null
    return { feed: kind, price, price24h: price24h ?? null, source, asOf } as const
  }
}
