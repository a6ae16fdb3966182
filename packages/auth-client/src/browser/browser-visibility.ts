import type { Visibility } from '../ports.ts'

/** Page visibility; a page restored from the back-forward cache and a returning network count as changes too. */
export const browserVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) listener()
    }
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('online', listener)
    }
  },
}
