import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { SkipLink } from '#ui/actions/skip-link.tsx'
import { LazyAuthRedirectToasts } from '../auth-redirect/lazy-auth-redirect-toasts.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { ErrorPage } from '../error-page.tsx'
import { messages } from '../messages.ts'
import { FocusRecovery } from '../routing/focus-recovery.tsx'
import { RouteFocus } from '../routing/route-focus.tsx'
import { RouteScroll } from '../routing/route-scroll.tsx'
import { PageNotices } from '../updates/page-notices.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HideAmountsShortcut } from './hide-amounts-shortcut.tsx'
import { PageLoading } from './page-loading.tsx'

/** The frame around every page. It stands while a page is on its way, and when one fails. */
export function Layout() {
  const { key } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#content">{messages.skip}</SkipLink>
      <Header />
      <PageNotices contentId="content" />
      <main className="page-width grow py-8 sm:py-12" id="content" tabIndex={-1}>
        <ErrorBoundary fallback={<ErrorPage />} resetKey={key}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <RouteFocus within="content" />
      <FocusRecovery within="content" />
      <RouteScroll within="content" />
      <HideAmountsShortcut />
      <LazyAuthRedirectToasts />
    </div>
  )
}
