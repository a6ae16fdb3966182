import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { CANDLE_STEPS, type CandleStep, STEP_MS } from './candles/candle.ts'
import { deleteCandles } from './candles/stored-candles.queries.ts'

/** How long candles are stored: twice as long as the range that shows them. Daily candles are never deleted. */
const RETENTION_MS: Readonly<Record<CandleStep, number>> = {
  minute: 2 * STEP_MS.day,
  hour: 62 * STEP_MS.day,
  day: Number.POSITIVE_INFINITY,
}

/** Deletes candles that no range shows any longer. Returns their number. */
export async function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  let deleted = 0
  for (const step of CANDLE_STEPS) {
    const retentionMs = RETENTION_MS[step]
    if (Number.isFinite(retentionMs)) {
      deleted += await deleteCandles(db, step, new Date(clock.now().getTime() - retentionMs))
    }
  }
  return deleted
}
