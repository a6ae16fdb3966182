/** One place on the axis of time: `index` is that of its candle, null where nothing is known. */
export interface ChartTimeSlot {
  /** Seconds, as a clock on the wall would show them; each later than the one before. */
  readonly time: number
  readonly index: number | null
}

/** Gives every interval a place, also one without a candle: the chart sets its places at equal distances. */
export function createTimeSlots(
  candles: readonly { readonly startMs: number }[],
  intervalMs: number,
  offsetMs: (atMs: number) => number,
): readonly ChartTimeSlot[] {
  const slots: ChartTimeSlot[] = []
  function add(startMs: number, index: number | null) {
    const wall = Math.floor((startMs + offsetMs(startMs)) / 1_000)
    // When clocks are set back, an hour comes twice.
    slots.push({ time: Math.max(wall, (slots.at(-1)?.time ?? 0) + 1), index })
  }
  candles.forEach(({ startMs }, index) => {
    const before = candles[index - 1]
    if (before) for (let at = before.startMs + intervalMs; at < startMs; at += intervalMs) add(at, null)
    add(startMs, index)
  })
  return slots
}

/** The nearest slot that has a candle, before or after; null when there is none. */
export function findNearestCandle(slots: readonly ChartTimeSlot[], place: number): number | null {
  for (let distance = 0; distance < slots.length; distance += 1) {
    const found = slots[place - distance]?.index ?? slots[place + distance]?.index
    if (found !== undefined && found !== null) return found
  }
  return null
}
