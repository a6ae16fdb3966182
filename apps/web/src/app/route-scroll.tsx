import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const STORED_UNDER = 'scroll'

/** Starts a new page at its top, or at the part its address names, and returns to a page where it was left. */
export function RouteScroll() {
  const { key, hash } = useLocation()
  const isReturning = useNavigationType() === 'POP'

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    const left = isReturning ? placesLeft()[key] : undefined
    if (left !== undefined) window.scrollTo(0, left)
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else window.scrollTo(0, 0)

    let top = window.scrollY
    const note = () => {
      top = window.scrollY
    }
    const keep = () => keepPlace(key, top)
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, hash, isReturning])

  return null
}

function placesLeft(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '{}')
  } catch {
    return {}
  }
}

function keepPlace(key: string, top: number) {
  // The newest fifty are enough for anyone who goes back step by step.
  const kept = Object.entries(placesLeft()).filter(([other]) => other !== key)
  const places = Object.fromEntries([...kept, [key, top]].slice(-50))
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify(places))
  } catch {
    // Without storage a reload starts at the top.
  }
}
