import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Moves the focus to the page's heading after a change of page, so that a keyboard and a screen reader start
 * where the page starts. The first page is left alone: there the browser does the same by itself.
 */
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

/** Gives the focus to the heading inside an element, without scrolling. False when there is none. */
export function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector('h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
