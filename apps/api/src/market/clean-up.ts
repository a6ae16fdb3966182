import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { CANDLE_STEPS, type CandleStep, STEP_MS } from './candles/candle.ts'
import { deleteCandles } from './candles/stored-candles.queries.ts'

/** How long candles are kept: twice as long as the range that shows them, and days for ever. */
const KEPT_MS: Readonly<Record<CandleStep, number>> = {
  minute: 2 * STEP_MS.day,
  hour: 62 * STEP_MS.day,
  day: Number.POSITIVE_INFINITY,
}

/** Deletes the candles that no range shows any more: the coarser ones say the same in less. Yields how many. */
export async function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  let deleted = 0
  for (const step of CANDLE_STEPS) {
    const keptMs = KEPT_MS[step]
    if (Number.isFinite(keptMs)) {
      deleted += await deleteCandles(db, step, new Date(clock.now().getTime() - keptMs))
    }
  }
  return deleted
}
