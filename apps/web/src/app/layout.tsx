import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { SkipLink } from '#ui/skip-link.tsx'
import { Arrivals } from './arrival/arrivals.tsx'
import { BrokenPage } from './broken.page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HideAmountsKeys } from './hide-amounts-keys.tsx'
import { LostFocus } from './lost-focus.tsx'
import { messages } from './messages.ts'
import { PageLoading } from './page-loading.tsx'
import { RouteFocus } from './route-focus.tsx'
import { RouteScroll } from './route-scroll.tsx'
import { PageNotices } from './updates/page-notices.tsx'

/** The frame around every page. It stands while a page is on its way, and when one fails. */
export function Layout() {
  const { key } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#content">{messages.skip}</SkipLink>
      <Header />
      <PageNotices contentId="content" />
      <main className="page-width grow py-8 sm:py-12" id="content" tabIndex={-1}>
        <ErrorBoundary fallback={<BrokenPage />} resetKey={key}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <RouteFocus within="content" />
      <LostFocus within="content" />
      <RouteScroll within="content" />
      <HideAmountsKeys />
      <Arrivals />
    </div>
  )
}
