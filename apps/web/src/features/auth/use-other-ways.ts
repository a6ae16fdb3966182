import { useEffect, useEffectEvent, useState } from 'react'
import { serverMessage } from '#shared/api-failure.ts'
import { CeremonyLeft, withdrawOffer } from '#shared/session/credential.ts'
import { leaveForProvider, offerPasskeys, signInByPasskey } from '#shared/session/other-ways.ts'
import type { Voice } from '#ui/use-toast.ts'
import { messages } from './messages.ts'

const failed = (toast: Voice, error: unknown) =>
  toast.error({ title: messages.signIn.failed, description: serverMessage(error) })

/** Passkeys, by the button and in the list under the email field. A success opens the session. */
export function usePasskeys(toast: Voice) {
  const [isWaiting, setWaiting] = useState(false)

  const fail = useEffectEvent((error: unknown) => failed(toast, error))
  useEffect(() => {
    let isGone = false
    offerPasskeys().catch((error: unknown) => {
      // Nobody asked for the offer: that it came to nothing is no news, nor that its field went before it was made.
      if (!isGone && !(error instanceof CeremonyLeft)) fail(error)
    })
    return () => {
      isGone = true
      void withdrawOffer()
    }
  }, [])

  async function show() {
    setWaiting(true)
    try {
      await signInByPasskey()
    } catch (error) {
      if (error instanceof CeremonyLeft) toast.show(messages.otherWays.passkeyLeft)
      else failed(toast, error)
    } finally {
      setWaiting(false)
    }
  }

  return { isWaiting, show }
}

/** Leaves for a service that says who somebody is; `page` is where the browser comes back to. */
export function useProviders(toast: Voice, page: string) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)

  async function leave(id: string) {
    setLeavingFor(id)
    try {
      // Stays busy until the browser has left the page.
      await leaveForProvider(id, page)
    } catch (error) {
      setLeavingFor(null)
      failed(toast, error)
    }
  }

  return { leavingFor, leave }
}
