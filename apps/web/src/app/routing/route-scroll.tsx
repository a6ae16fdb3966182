import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const STORED_UNDER = 'scroll'

/**
 * Starts a new page at its top, or at the part its address names, and returns to a page where it was left. A page
 * that is still loading has neither parts nor height: it is known to be there by its heading, `within` an element.
 */
export function RouteScroll({ within }: { within: string }) {
  const { key, pathname, hash } = useLocation()
  const isReturning = useNavigationType() === 'POP'
  // The first entry of every visit has the same key, so the key alone would mix up two pages.
  const entry = `${key} ${pathname}`

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    const left = isReturning ? placesLeft()[entry] : undefined
    let stopWaiting = () => {}
    if (left !== undefined) stopWaiting = whenHeaded(within, () => window.scrollTo(0, left))
    else if (hash) stopWaiting = whenHeaded(within, () => showPart(hash.slice(1)))
    else window.scrollTo(0, 0)

    let top = window.scrollY
    const note = () => {
      top = window.scrollY
    }
    const keep = () => keepPlace(entry, top)
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      stopWaiting()
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [entry, hash, isReturning, within])

  return null
}

/** Acts once there is a heading within the element: now, or as soon as one appears. Returns the way to give up. */
function whenHeaded(within: string, act: () => void): () => void {
  const content = document.getElementById(within)
  if (!content || content.querySelector('h1')) {
    act()
    return () => {}
  }
  const observer = new MutationObserver(() => {
    if (!content.querySelector('h1')) return
    observer.disconnect()
    act()
  })
  observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Brings a part of the page into view and moves the reader there. */
function showPart(id: string) {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

function placesLeft(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '{}')
  } catch {
    return {}
  }
}

function keepPlace(entry: string, top: number) {
  // The newest fifty are enough for anyone who goes back step by step.
  const kept = Object.entries(placesLeft()).filter(([other]) => other !== entry)
  const places = Object.fromEntries([...kept, [entry, top]].slice(-50))
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify(places))
  } catch {
    // Without storage a reload starts at the top.
  }
}
