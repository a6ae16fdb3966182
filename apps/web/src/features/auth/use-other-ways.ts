import { useEffect, useEffectEvent, useState } from 'react'
import { serverMessage } from '#shared/api/api-error.ts'
import { CeremonyLeft, hasCredentialList, withdrawOffer } from '#shared/session/credential.ts'
import { whenIdle } from '#shared/when-idle.ts'
import type { ToastHandle } from '#ui/use-toast.ts'
import { messages } from './messages.ts'

/** Fetched when one of them is taken, or offered. */
const otherWays = () => import('#shared/session/other-ways.ts')

const failed = (toast: ToastHandle, error: unknown) =>
  toast.error({ title: messages.signIn.failed, description: serverMessage(error) })

/** Offers passkeys in the list under the email field, where the browser has one. An offer that cannot be made is not missed. */
async function offer(): Promise<void> {
  if (!(await hasCredentialList())) return
  const ways = await otherWays().catch(() => null)
  await ways?.offerPasskeys()
}

/** Passkeys, by the button and in the list under the email field. A success opens the session. */
export function usePasskeys(toast: ToastHandle) {
  const [isWaiting, setWaiting] = useState(false)

  const fail = useEffectEvent((error: unknown) => failed(toast, error))
  useEffect(() => {
    let state: 'waiting' | 'offered' | 'gone' = 'waiting'
    // It takes the client of the session, which a page that is still on its way can do without.
    const callOff = whenIdle(() => {
      state = 'offered'
      offer().catch((error: unknown) => {
        // Nobody asked for the offer: that it came to nothing is no news, nor that its field went before it was made.
        if (state !== 'gone' && !(error instanceof CeremonyLeft)) fail(error)
      })
    })
    return () => {
      callOff()
      if (state === 'offered') void withdrawOffer()
      state = 'gone'
    }
  }, [])

  async function show() {
    setWaiting(true)
    try {
      const { signInByPasskey } = await otherWays()
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
export function useProviders(toast: ToastHandle, page: string) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)

  async function leave(id: string) {
    setLeavingFor(id)
    try {
      // Stays busy until the browser has left the page.
      const { leaveForProvider } = await otherWays()
      await leaveForProvider(id, page)
    } catch (error) {
      setLeavingFor(null)
      failed(toast, error)
    }
  }

  return { leavingFor, leave }
}
