import { useEffect, useState } from 'react'

/** Counts whole seconds down to 0 by the clock, from the beginning or, without `isRunning`, from `start()`. */
export function useCountdown(seconds: number, { isRunning = true } = {}) {
  const [endsAtMs, setEndsAtMs] = useState(() => (isRunning ? Date.now() + seconds * 1000 : 0))
  const [nowMs, setNowMs] = useState(() => Date.now())
  // A clock that was set back would lengthen the countdown by as much.
  const isOver = nowMs >= endsAtMs || nowMs < endsAtMs - seconds * 1000

  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [isOver])

  function start() {
    const startedAtMs = Date.now()
    setNowMs(startedAtMs)
    setEndsAtMs(startedAtMs + seconds * 1000)
  }

  return { secondsLeft: isOver ? 0 : Math.ceil((endsAtMs - nowMs) / 1000), start }
}
