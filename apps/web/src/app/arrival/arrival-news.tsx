import { SCREENS } from '@satlens/contract'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Recovering } from '#shared/recovering.ts'
import type { Arrival } from '#shared/session/arrival.ts'
import { arrivalStore, forgetArrival, useArrival, useSession } from '#shared/session/session.ts'
import type { WantedPage } from '#shared/wanted-page.ts'
import { toast } from '#ui/toast-store.ts'
import { messages as text } from './messages.ts'

/**
 * Says what a mail or a provider has led to, once. The question that a link can raise, and the form for a new password,
 * belong to the sign-in page; a new way to sign in belongs to the profile.
 */
export function ArrivalNews() {
  const { status } = useArrival()
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  const hear = useEffectEvent(() => {
    // Read here and not from the render: an effect that runs twice would say it twice.
    const arrival = arrivalStore.getState()
    if (arrival.status === 'none') return
    if (arrival.status === 'asking') {
      const state: WantedPage = { wanted: `${pathname}${search}` }
      if (pathname !== SCREENS.signIn) void navigate(SCREENS.signIn, { replace: true, state })
      return
    }
    if (arrival.status === 'recovering') {
      const state: Recovering = { recovering: arrival.userId }
      void navigate(SCREENS.signIn, { replace: true, state })
      return
    }
    if (arrival.status === 'linked' || arrival.status === 'not-linked') {
      if (pathname !== SCREENS.profile) void navigate(SCREENS.profile, { replace: true })
      return
    }
    forgetArrival()
    say(arrival, session.status === 'signed-in' ? session.user.email : null)
  })

  // Once each: whoever leaves a question unanswered may go where they like.
  const due = session.status === 'loading' ? 'none' : status
  useEffect(() => {
    if (due !== 'none') hear()
  }, [due])

  return null
}

const LINK_FAILURES: ReadonlySet<string> = new Set(['expired', 'unusable', 'unreachable'])

function say(
  arrival: Exclude<Arrival, { status: 'none' | 'asking' | 'recovering' | 'linked' | 'not-linked' }>,
  signedInAs: string | null,
) {
  switch (arrival.status) {
    case 'signed-in':
      toast.show({ title: text.confirmed, description: text.signedIn(arrival.email), tone: 'success' })
      return
    case 'left-alone':
      if (arrival.isSameUser) {
        toast.show({ title: text.confirmed, description: text.signedInAlready(arrival.email) })
      } else {
        toast.show({ title: text.leftAlone, description: text.otherAccount(arrival.email) })
      }
      return
    case 'failed': {
      const { title, description } = text.failures[arrival.reason]
      // What a trip to a provider came to, concerns whoever is signed in just as well.
      toast.error({
        title,
        description:
          LINK_FAILURES.has(arrival.reason) && signedInAs !== null
            ? text.nothingChanged(signedInAs)
            : description,
      })
    }
  }
}
