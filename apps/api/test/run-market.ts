// A process of its own that reads prices: as soon as it is told to, until it is killed.
import pino from 'pino'
import { systemClock } from '../src/kernel/clock.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { createMarket } from '../src/market/index.ts'

const { DATABASE_URL: url = '', SOURCE_URL: source = '', INTERVAL_MS: interval = '' } = process.env

const database = openDatabase({ url, poolSize: 2, onIdleError: () => {} })
const market = createMarket({
  db: database.db,
  config: {
    PRICE_SOURCE: 'public',
    PRICE_SPOT_URL: `${source}/spot`,
    PRICE_BUY_URL: `${source}/buy`,
    PRICE_TICKER_URL: `${source}/ticker`,
    PRICE_CANDLES_URL: `${source}/candles`,
  },
  intervalsMs: { spot: Number(interval), buy: Number(interval), ticker: Number(interval) },
  clock: systemClock,
  log: pino({ level: 'silent' }),
})
process.stdin.once('data', () => market.start())
process.stdout.write('ready\n')
