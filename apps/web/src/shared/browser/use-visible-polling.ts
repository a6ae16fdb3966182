import { useEffect, useEffectEvent } from 'react'

/** Calls `look` by itself while the page is in sight: as often as said, and whenever somebody comes back to it. */
export function useVisiblePolling(look: () => void, everyMs: number): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') lookNow()
    }
    const looking = setInterval(lookIfSeen, everyMs)
    document.addEventListener('visibilitychange', lookIfSeen)
    window.addEventListener('focus', lookIfSeen)
    return () => {
      clearInterval(looking)
      document.removeEventListener('visibilitychange', lookIfSeen)
      window.removeEventListener('focus', lookIfSeen)
    }
  }, [everyMs])
}
