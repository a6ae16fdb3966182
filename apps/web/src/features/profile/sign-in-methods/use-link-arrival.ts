import { useEffect, useEffectEvent, useState } from 'react'
import type { Arrival } from '#shared/session/arrival.ts'
import { arrivalStore, forgetArrival, renewSession, useArrival } from '#shared/session/session.ts'
import { settings } from '#shared/settings.ts'
import { toast } from '#ui/toast-store.ts'
import { messages } from './messages.ts'
import { providerName } from './methods.ts'

/** Words that stay in the card until they are dismissed. */
export interface NotLinked {
  readonly title: string
  readonly reason: string
}

/** Says how the trip went that was to add a way to sign in, and shows where. What did not work stays to be read. */
export function useLinkArrival(show: () => void) {
  const { status } = useArrival()
  const [notLinked, setNotLinked] = useState<NotLinked | null>(null)

  const hear = useEffectEvent(() => {
    // Read here and not from the render: an effect that runs twice would say it twice.
    const arrival = arrivalStore.getState()
    if (arrival.status !== 'linked' && arrival.status !== 'not-linked') return
    forgetArrival()
    show()
    const name = providerName(arrival.provider, settings.providers)
    if (arrival.status === 'linked') {
      const { title, description } = messages.linked
      toast.show({ title: title(name), description: description(name), tone: 'success' })
      // An account without an address has taken that of the service.
      void renewSession()
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

function reasonOf({ reason }: Extract<Arrival, { status: 'not-linked' }>) {
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
