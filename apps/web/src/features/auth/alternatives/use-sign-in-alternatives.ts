import { useEffect, useEffectEvent, useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { whenIdle } from '#shared/browser/when-idle.ts'
import { CeremonyCancelled, cancelCeremony, isPasskeyAutofillSupported } from '#shared/session/webauthn.ts'
import type { ToastHandle } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'

/** Fetched when one of them is taken, or offered. */
const otherWays = () => import('#shared/session/alternative-sign-in.ts')

const failed = (toast: ToastHandle, error: unknown) =>
  toast.error({ title: messages.signIn.failed, description: getServerMessage(error) })

/** Offers passkeys in the list under the email field, where the browser has one. An offer that cannot be made is not missed. */
async function offer(): Promise<void> {
  if (!(await isPasskeyAutofillSupported())) return
  const ways = await otherWays().catch(() => null)
  await ways?.signInByPasskeyAutofill()
}

/** Passkeys, by the button and in the list under the email field. A success opens the session. */
export function usePasskeySignIn(toast: ToastHandle) {
  const [isWaiting, setWaiting] = useState(false)

  const fail = useEffectEvent((error: unknown) => failed(toast, error))
  useEffect(() => {
    let state: 'waiting' | 'offered' | 'gone' = 'waiting'
    // It takes the client of the session, which a page that is still on its way can do without.
    const callOff = whenIdle(() => {
      state = 'offered'
      offer().catch((error: unknown) => {
        // Nobody asked for the offer: that it came to nothing is no news, nor that its field went before it was made.
        if (state !== 'gone' && !(error instanceof CeremonyCancelled)) fail(error)
      })
    })
    return () => {
      callOff()
      if (state === 'offered') void cancelCeremony()
      state = 'gone'
    }
  }, [])

  async function show() {
    setWaiting(true)
    try {
      const { signInByPasskey } = await otherWays()
      await signInByPasskey()
    } catch (error) {
      if (error instanceof CeremonyCancelled) toast.show(messages.otherWays.passkeyLeft)
      else failed(toast, error)
    } finally {
      setWaiting(false)
    }
  }

  return { isWaiting, show }
}

/** Leaves for a service that says who somebody is; `page` is where the browser comes back to. */
export function useProviderSignIn(toast: ToastHandle, page: string) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)

  async function leave(id: string) {
    setLeavingFor(id)
    try {
      // Stays busy until the browser has left the page.
      const { redirectToProvider } = await otherWays()
      await redirectToProvider(id, page)
    } catch (error) {
      setLeavingFor(null)
      failed(toast, error)
    }
  }

  return { leavingFor, leave }
}
