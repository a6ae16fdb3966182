import type { ScreenPath } from '@satlens/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { settings } from '#shared/settings.ts'
import { messages } from './messages.ts'

/** Names the tab: the page first, for a tab shows little, then the brand. */
export function RouteTitle() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = titleAt(pathname, settings.brand)
  }, [pathname])
  return null
}

/** The title of a path; a path without a screen has the title of the "not found" page. */
export function titleAt(pathname: string, brand: string): string {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '')
  if (path === '/') return `${brand} · ${messages.titles['/']}`
  const title = Object.hasOwn(messages.titles, path)
    ? messages.titles[path as ScreenPath]
    : messages.notFound.title
  return `${title} · ${brand}`
}
