import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getServerMessage } from '#shared/api/api-error.ts'
import { signOut } from '#shared/session/session.ts'
import { toast } from '#ui/overlay/toast-store.ts'
import { messages } from './messages.ts'

/** Ends the session and leaves for the landing page. This browser forgets the session whatever the server says. */
export function useSignOut() {
  const [isSigningOut, setSigningOut] = useState(false)
  const navigate = useNavigate()

  async function leave() {
    setSigningOut(true)
    try {
      await signOut()
      toast.show(messages.signedOut)
    } catch (error) {
      toast.error({
        title: messages.signOutFailed,
        description: getServerMessage(error) ?? messages.signedOutHere,
      })
    } finally {
      setSigningOut(false)
      await navigate(WEB_APP_SCREEN_PATHS.landing, { replace: true })
    }
  }

  return { isSigningOut, leave }
}
