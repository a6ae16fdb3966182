import { lazy, Suspense } from 'react'
import { useAuthRedirectResult } from '#shared/session/session.ts'

const ArrivalNews = lazy(async () => {
  // Where it cannot be fetched there is nobody to say anything, and the page stands all the same.
  const loaded = await import('./auth-redirect-toasts.tsx').catch(() => null)
  return { default: loaded?.AuthRedirectToasts ?? (() => null) }
})

/** Loads the toasts for an auth redirect result only if there is one: few visits start with a link. */
export function LazyAuthRedirectToasts() {
  const { status } = useAuthRedirectResult()
  return status === 'none' ? null : (
    <Suspense>
      <ArrivalNews />
    </Suspense>
  )
}
