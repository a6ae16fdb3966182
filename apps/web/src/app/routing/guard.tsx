import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#shared/session/session.ts'
import { needsNewPassword, type SignInState } from '#shared/sign-in/sign-in-state.ts'
import { PageLoading } from '../layout/page-loading.tsx'
import { messages } from '../messages.ts'

/**
 * Shows the page to signed-in users and redirects others (docs/spec/README.md#screens). Everyone may read `openToVisitors`. A
 * page that `answersRequest` is returned to after a sign-out too, and is shown to everyone if the request forbids to ask.
 */
export function Guard({
  openToVisitors = false,
  answersRequest = false,
}: {
  openToVisitors?: boolean
  answersRequest?: boolean
}) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const wasInside = useRef(false)
  const isInside = session.status === 'signed-in'
  useEffect(() => {
    if (isInside) wasInside.current = true
  }, [isInside])

  const wantedPage: SignInState = { wanted: `${pathname}${search}${hash}` }

  const isOpen = openToVisitors || (answersRequest && new URLSearchParams(search).get('prompt') === 'none')

  switch (session.status) {
    case 'loading':
      return <PageLoading label={messages.loadingSession} />
    case 'signed-in':
      if (isOpen || !needsNewPassword(session.user)) return <Outlet />
      return <Navigate replace state={wantedPage} to={WEB_APP_SCREEN_PATHS.signIn} />
    case 'owes-factor':
    case 'signed-out': {
      if (isOpen) return <Outlet />
      if (session.status === 'signed-out' && session.byChoice && wasInside.current && !answersRequest)
        return <Navigate replace to={WEB_APP_SCREEN_PATHS.landing} />
      return <Navigate replace state={wantedPage} to={WEB_APP_SCREEN_PATHS.signIn} />
    }
  }
}
