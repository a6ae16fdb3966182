import { useEffect, useEffectEvent } from 'react'

/** Calls `onLeft` when the tab has been out of sight this long, and when its page is put away for another. */
export function useAbandonedTab(limitMs: number, onLeft: () => void): void {
  const leave = useEffectEvent(onLeft)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAtMs: number | null = null

    function turn() {
      clearTimeout(timer)
      if (document.hidden) {
        hiddenAtMs = Date.now()
        timer = setTimeout(() => leave(), limitMs)
        return
      }
      // A sleeping machine keeps no timers; the clock has gone on meanwhile.
      if (hiddenAtMs !== null && Date.now() - hiddenAtMs >= limitMs) leave()
      hiddenAtMs = null
    }
    const putAway = () => leave()

    document.addEventListener('visibilitychange', turn)
    window.addEventListener('pagehide', putAway)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('pagehide', putAway)
    }
  }, [limitMs])
}
