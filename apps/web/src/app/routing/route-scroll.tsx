import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { tryStorage } from '#shared/session/user-storage.ts'

const STORED_UNDER = 'scroll'

/** Scrolls a new page to its top or its hash, and restores the position after a return, once there is a heading `within`. */
export function RouteScroll({ within }: { within: string }) {
  const { key, pathname, hash } = useLocation()
  const isReturning = useNavigationType() === 'POP'
  // The first entry of every visit has the same key, so the key alone would mix up two pages.
  const entry = `${key} ${pathname}`

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    const left = isReturning ? readPositions()[entry] : undefined
    let stopWaiting = () => {}
    if (left !== undefined) stopWaiting = whenHeaded(within, () => window.scrollTo(0, left))
    else if (hash) stopWaiting = whenHeaded(within, () => showPart(hash.slice(1)))
    else window.scrollTo(0, 0)

    let top = window.scrollY
    const note = () => {
      top = window.scrollY
    }
    const store = () => storePosition(entry, top)
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      stopWaiting()
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [entry, hash, isReturning, within])

  return null
}

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

function showPart(id: string) {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

const readPositions = (): Record<string, number> =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '{}'), {})

function storePosition(entry: string, top: number) {
  // The newest fifty are enough for a user who goes back step by step.
  const others = Object.entries(readPositions()).filter(([other]) => other !== entry)
  const positions = JSON.stringify(Object.fromEntries([...others, [entry, top]].slice(-50)))
  // Without storage a reload starts at the top.
  tryStorage(() => sessionStorage.setItem(STORED_UNDER, positions), undefined)
}
