import { useEffect } from 'react'
import { focusHeading } from './route-focus.tsx'

/** Long enough for a page that knows a better place to give the focus one. */
const PATIENCE_MS = 100

/**
 * When the pressed button disappears with its form or its row, the focus would return to the top of the window. In
 * place of that they go on from the heading of the page, `within` an element; nothing is scrolled.
 */
export function FocusRecovery({ within }: { within: string }) {
  useEffect(() => {
    const content = document.getElementById(within)
    if (!content) return
    let last: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const giveBack = () => {
      if (document.activeElement === document.body) focusHeading(content)
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = null
      clearTimeout(timer)
      timer = setTimeout(giveBack, PATIENCE_MS)
    })

    content.addEventListener('focusin', note)
    observer.observe(content, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      content.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [within])

  return null
}
