import { useEffect } from 'react'

/** Words are not left in sight behind another tab, nor in the picture that a phone keeps of a page. */
export function useHideWithPage(setShown: (isShown: false) => void): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') setShown(false)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [setShown])
}
