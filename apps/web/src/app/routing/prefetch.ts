import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { settings } from '#shared/browser/settings.ts'
import { sessionStore } from '#shared/session/session.ts'
import { findPage, type Page } from './pages.tsx'

/** A touch sends `pointerover` as well. */
const INTENTS = ['pointerover', 'focusin'] as const

/** Calls `fetchPage` with the path of every internal link that is pointed at, touched or focused, unless data is saved. */
export function onLinkIntent(page: Document, fetchPage: (pathname: string) => void): void {
  function hear(event: Event) {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.target === '_blank' || link.origin !== location.origin || savesData()) return
    fetchPage(link.pathname)
  }
  for (const intent of INTENTS) page.addEventListener(intent, hear, { passive: true })
}

let stopWaiting = () => {}

/** Fetches the module of the page behind a path: that of sign-in if the guard will send a visitor there. */
export function prefetchPage(pathname: string): void {
  stopWaiting()
  const page = findPage(pathname)
  const { status } = sessionStore.getState()
  if (status === 'loading' && page.access !== 'public') {
    stopWaiting = sessionStore.subscribe((session) => {
      if (session.status !== 'loading') prefetchPage(pathname)
    })
    return
  }
  const next = status === 'signed-in' || isOpen(page) ? page : findPage(WEB_APP_SCREEN_PATHS.signIn)
  // Following the link tries again and reports the failure.
  next.load().catch(() => {})
}

const isOpen = ({ access }: Page) =>
  access === 'public' || (access === 'trading' && settings.public_trading_pages)

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
