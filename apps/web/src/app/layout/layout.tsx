import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { PageLink } from '#shared/components/links.tsx'
import { BUILT_LANGUAGES } from '#shared/language/built-languages.ts'
import { useAuthRedirectResult, useSession } from '#shared/session/session.ts'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { ThemeSwitch } from '#ui/preferences/theme-switch.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { messages } from '../messages.ts'
import { FocusRecovery, RouteFocus } from '../routing/route-focus.tsx'
import { RouteScroll } from '../routing/route-scroll.tsx'
import { PageNotices } from '../updates/page-notices.tsx'
import { Header } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageLoading } from './page-loading.tsx'

/** The frame around every page. It stays while a page is loading, and if one fails. */
export function Layout() {
  const { key, pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      {/* The first stop of the Tab key, seen only while it is focused. */}
      <a
        className="sr-only z-50 rounded-ui border border-ink bg-surface px-4 py-2 font-medium text-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
        href="#content"
      >
        {messages.skip}
      </a>
      <Header />
      <PageNotices contentId="content" />
      <main className="page-width grow py-8 sm:py-12" id="content" tabIndex={-1}>
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <RouteFocus within="content" />
      <FocusRecovery within="content" />
      <RouteScroll within="content" />
      <LazyHideAmountsShortcut />
      <LazyAuthRedirectToasts />
      <Toaster dismissLabel={messages.dismiss} label={messages.notifications} page={pathname} />
    </div>
  )
}

const legalLinks = [
  { to: WEB_APP_SCREEN_PATHS.terms, label: messages.footer.terms },
  { to: WEB_APP_SCREEN_PATHS.privacy, label: messages.footer.privacy },
]

/** Under every page: what the product is not, the legal pages (docs/spec/README.md#screens) and the theme. */
function Footer() {
  const text = messages.footer
  return (
    <footer className="border-hairline border-t">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-14">
        <p className="text-pretty text-muted">{text.stance(settings.brand)}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 print:hidden">
          <nav aria-label={text.legal}>
            <ul className="flex flex-wrap gap-x-6">
              {legalLinks.map(({ to, label }) => (
                <li key={to}>
                  <PageLink className="inline-flex min-h-11 items-center" quiet to={to}>
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
          {BUILT_LANGUAGES.length > 1 && <LanguageSwitch />}
          <ThemeSwitch contrastLabel={text.contrast} label={text.theme} labels={text.themes} />
        </div>
      </div>
    </footer>
  )
}

const AuthRedirectToasts = lazy(async () => {
  // If it cannot be fetched, the page works without it.
  const loaded = await import('../auth-redirect/auth-redirect-toasts.tsx').catch(() => null)
  return { default: loaded?.AuthRedirectToasts ?? (() => null) }
})

/** Loads the toasts for an auth redirect result only if there is one: few visits start with a link. */
function LazyAuthRedirectToasts() {
  const { status } = useAuthRedirectResult()
  return status === 'none' ? null : (
    <Suspense>
      <AuthRedirectToasts />
    </Suspense>
  )
}

const HideAmountsShortcut = lazy(async () => {
  const loaded = await import('./hide-amounts-shortcut.tsx').catch(() => null)
  return { default: loaded?.HideAmountsShortcut ?? (() => null) }
})

/** Visitors have no amounts to hide, so their pages do not load it. */
function LazyHideAmountsShortcut() {
  if (useSession().status !== 'signed-in') return null
  return (
    <Suspense>
      <HideAmountsShortcut />
    </Suspense>
  )
}
