import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { BUILT_LANGUAGES } from '#shared/language/built-languages.ts'
import { useSession } from '#shared/session/session.ts'
import { needsNewPassword, type SignInState } from '#shared/sign-in/sign-in-state.ts'
import { PageLoading } from '../layout/page-loading.tsx'
import { messages } from '../messages.ts'

/** Shows the page to signed-in users and redirects others (docs/spec/README.md#screens). Everyone may read `openToVisitors`. */
export function Guard({ openToVisitors = false }: { openToVisitors?: boolean }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const wasInside = useRef(false)
  const isInside = session.status === 'signed-in'
  useEffect(() => {
    if (!isInside) return
    wasInside.current = true
    // Where it cannot be read, the language stays.
    if (BUILT_LANGUAGES.length > 1) loadLanguageOfAccount().catch(() => {})
  }, [isInside])

  const wantedPage: SignInState = { wanted: `${pathname}${search}${hash}` }

  switch (session.status) {
    case 'loading':
      return <PageLoading label={messages.loadingSession} />
    case 'signed-in':
      if (openToVisitors || !needsNewPassword(session.user)) return <Outlet />
      return <Navigate replace state={wantedPage} to={WEB_APP_SCREEN_PATHS.signIn} />
    case 'owes-factor':
    case 'signed-out': {
      if (openToVisitors) return <Outlet />
      if (session.status === 'signed-out' && session.byChoice && wasInside.current)
        return <Navigate replace to={WEB_APP_SCREEN_PATHS.landing} />
      return <Navigate replace state={wantedPage} to={WEB_APP_SCREEN_PATHS.signIn} />
    }
  }
}

// Loaded apart: the library of queries is no part of public pages.
const loadLanguageOfAccount = async () =>
  (await import('#shared/language/follow-account-language.ts')).followAccountLanguage()
