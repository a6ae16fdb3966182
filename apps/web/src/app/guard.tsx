import { SCREENS } from '@satlens/contract'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#shared/session/session.ts'
import type { WantedPage } from '#shared/wanted-page.ts'
import { messages } from './messages.ts'
import { PageLoading } from './page-loading.tsx'

/**
 * Lets the signed-in through. Anyone else is sent to /signin in place of this history entry, with the wanted
 * page remembered (spec §2): to sign in, or to show the second factor that is still owed. Whoever has just signed out
 * here is sent home instead. Pages that are `openToVisitors` keep the spinner and let everyone read.
 */
export function Guard({ openToVisitors = false }: { openToVisitors?: boolean }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const wasInside = useRef(false)
  const isInside = session.status === 'signed-in'
  useEffect(() => {
    if (isInside) wasInside.current = true
  }, [isInside])

  switch (session.status) {
    case 'loading':
      return <PageLoading label={messages.loadingSession} />
    case 'signed-in':
      return <Outlet />
    case 'owes-factor':
    case 'signed-out': {
      if (openToVisitors) return <Outlet />
      if (session.status === 'signed-out' && session.byChoice && wasInside.current)
        return <Navigate replace to={SCREENS.landing} />
      const state: WantedPage = { wanted: `${pathname}${search}${hash}` }
      return <Navigate replace state={state} to={SCREENS.signIn} />
    }
  }
}
