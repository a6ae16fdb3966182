import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focuses the heading of the page after a navigation. The first page is left to the browser. */
export function RouteFocus({ within }: { within: string }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById(within)
    if (!content || focusHeading(content)) return

    // A page that is still loading has its heading later. A user who has moved the focus meanwhile keeps it.
    const before = document.activeElement
    const observer = new MutationObserver(() => {
      const hasMovedOn = document.activeElement !== before && document.activeElement !== document.body
      if (hasMovedOn || focusHeading(content)) observer.disconnect()
    })
    observer.observe(content, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname, within])

  return null
}

function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector('h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Long enough for a page that knows a better place to focus it. */
const RECOVERY_DELAY_MS = 100

/** Focuses the heading of the page if the focused element has disappeared: the focus would return to the top of the window. */
export function FocusRecovery({ within }: { within: string }) {
  useEffect(() => {
    const content = document.getElementById(within)
    if (!content) return
    let focused: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const onFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      focused = null
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusHeading(content)
      }, RECOVERY_DELAY_MS)
    })

    content.addEventListener('focusin', onFocus)
    observer.observe(content, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      content.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [within])

  return null
}
