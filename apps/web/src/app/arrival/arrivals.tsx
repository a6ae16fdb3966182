import { lazy, Suspense } from 'react'
import { useArrival } from '#shared/session/session.ts'

const ArrivalNews = lazy(async () => {
  // Where it cannot be fetched there is nobody to say anything, and the page stands all the same.
  const loaded = await import('./arrival-news.tsx').catch(() => null)
  return { default: loaded?.ArrivalNews ?? (() => null) }
})

/** Fetches what there is to say of an arrival once there is one: hardly anybody comes by a link. */
export function Arrivals() {
  const { status } = useArrival()
  return status === 'none' ? null : (
    <Suspense>
      <ArrivalNews />
    </Suspense>
  )
}
