import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#shared/session/session.ts'
import { needsNewPassword } from '#shared/sign-in/needs-new-password.ts'
import type { SignInState } from '#shared/sign-in/page-after-sign-in.ts'
import { PageLoading } from '../layout/page-loading.tsx'
import { messages } from '../messages.ts'

/**
 * Lets the signed-in through. Anyone else is sent to /signin in place of this history entry, with the wanted
 * page remembered (docs/spec/README.md#screens): to sign in, to show the second factor that is still owed, or to choose a password in place
 * of one that was removed. A user who has just signed out here is sent home instead. Pages that are `openToVisitors` keep the spinner and let everyone read.
 */
export function Guard({ openToVisitors = false }: { openToVisitors?: boolean }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const wasInside = useRef(false)
  const isInside = session.status === 'signed-in'
  useEffect(() => {
    if (isInside) wasInside.current = true
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
