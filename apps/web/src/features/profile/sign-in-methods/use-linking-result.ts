import { useEffect, useEffectEvent, useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import type { AuthRedirectResult } from '#shared/session/auth-redirect-result.ts'
import {
  authRedirectStore,
  clearAuthRedirectResult,
  refreshSession,
  useAuthRedirectResult,
} from '#shared/session/session.ts'
import { toast } from '#ui/overlay/toast-store.ts'
import { getProviderName } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'

/** Words that stay in the card until they are dismissed. */
export interface LinkingError {
  readonly title: string
  readonly reason: string
}

/** Shows the result of linking a provider and scrolls to it. An error stays until it is dismissed. */
export function useLinkingResult(show: () => void) {
  const { status } = useAuthRedirectResult()
  const [notLinked, setNotLinked] = useState<LinkingError | null>(null)

  const hear = useEffectEvent(() => {
    // Read here and not from the render: an effect that runs twice would say it twice.
    const arrival = authRedirectStore.getState()
    if (arrival.status !== 'linked' && arrival.status !== 'not-linked') return
    clearAuthRedirectResult()
    show()
    const name = getProviderName(arrival.provider, settings.providers)
    if (arrival.status === 'linked') {
      const { title, description } = messages.linked
      toast.show({ title: title(name), description: description(name), tone: 'success' })
      // An account without an address has taken that of the service.
      void refreshSession()
      return
    }
    const { title, reasons } = messages.notLinked
    const said = { title: title(name), reason: reasons[reasonOf(arrival)] }
    setNotLinked(said)
    toast.error({ title: said.title, description: said.reason })
  })

  useEffect(() => {
    if (status === 'linked' || status === 'not-linked') hear()
  }, [status])

  return { notLinked, dismiss: () => setNotLinked(null) }
}

function reasonOf({ reason }: Extract<AuthRedirectResult, { status: 'not-linked' }>) {
  switch (reason) {
    case 'declined':
    case 'lost':
    case 'linkedAlready':
    case 'suspended':
    case 'broken':
    case 'unproven':
      return reason
    default:
      return 'unclear'
  }
}
