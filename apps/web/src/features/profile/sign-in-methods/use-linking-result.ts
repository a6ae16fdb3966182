import { useEffect, useEffectEvent, useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import {
  authRedirectStore,
  clearAuthRedirectResult,
  refreshSession,
  useAuthRedirectResult,
} from '#shared/session/session.ts'
import { toast } from '#ui/overlay/toast-store.ts'
import { getProviderName } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'

const { linked, notLinked: failed } = messages

/** Shows the result of linking a provider and scrolls to it. An error stays until it is dismissed. */
export function useLinkingResult(scrollToCard: () => void) {
  const { status } = useAuthRedirectResult()
  const [notLinked, setNotLinked] = useState<{ title: string; description: string } | null>(null)

  const handleResult = useEffectEvent(() => {
    // Read here and not from the render: an effect that runs twice would show it twice.
    const result = authRedirectStore.getState()
    if (result.status !== 'linked' && result.status !== 'not-linked') return
    clearAuthRedirectResult()
    scrollToCard()
    const name = getProviderName(result.provider, settings.providers)
    if (result.status === 'linked') {
      toast.show({ title: linked.title(name), description: linked.description(name), tone: 'success' })
      // An account without an address has taken that of the provider.
      void refreshSession()
      return
    }
    const error = { title: failed.title(name), description: getReasonText(result.reason, name) }
    setNotLinked(error)
    toast.error(error)
  })

  useEffect(() => {
    if (status === 'linked' || status === 'not-linked') handleResult()
  }, [status])

  return { notLinked, dismiss: () => setNotLinked(null) }
}

function getReasonText(reason: string, name: string): string {
  const reasons = failed.reasons(name)
  return (reasons as Readonly<Record<string, string>>)[reason] ?? reasons.unclear
}
