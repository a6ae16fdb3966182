import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { formatEmailAddress } from '@satlens/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AuthRedirectResult } from '#shared/session/auth-redirect-result.ts'
import {
  authRedirectStore,
  clearAuthRedirectResult,
  useAuthRedirectResult,
  useSession,
} from '#shared/session/session.ts'
import type { PasswordRecoveryState, SignInState } from '#shared/sign-in/sign-in-state.ts'
import { type ToastHandle, useToast } from '#ui/overlay/use-toast.ts'
import { messages as text } from './messages.ts'

/** Shows the result of an email link or a provider redirect once. Its questions belong to /signin, a linked method to /profile. */
export function AuthRedirectToasts() {
  const { status } = useAuthRedirectResult()
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()

  const handle = useEffectEvent(() => {
    // Read from the store: an effect that runs twice must not show it twice.
    const result = authRedirectStore.getState()
    if (result.status === 'none') return
    if (result.status === 'asking') {
      const state: SignInState = { wanted: `${pathname}${search}` }
      if (pathname !== WEB_APP_SCREEN_PATHS.signIn)
        void navigate(WEB_APP_SCREEN_PATHS.signIn, { replace: true, state })
      return
    }
    if (result.status === 'recovering') {
      const state: PasswordRecoveryState = { recovering: result.userId }
      void navigate(WEB_APP_SCREEN_PATHS.signIn, { replace: true, state })
      return
    }
    if (result.status === 'linked' || result.status === 'not-linked') {
      if (pathname !== WEB_APP_SCREEN_PATHS.profile)
        void navigate(WEB_APP_SCREEN_PATHS.profile, { replace: true })
      return
    }
    clearAuthRedirectResult()
    showResult(toast, result, session.status === 'signed-in' ? formatEmailAddress(session.user.email) : null)
  })

  // Redirects once per result: a user who leaves the question unanswered may go anywhere.
  const due = session.status === 'loading' ? 'none' : status
  useEffect(() => {
    if (due !== 'none') handle()
  }, [due])

  return null
}

const linkFailures: Partial<Record<keyof typeof text.failures, string>> = text.linkFailures

function showResult(
  toast: ToastHandle,
  result: Exclude<AuthRedirectResult, { status: 'none' | 'asking' | 'recovering' | 'linked' | 'not-linked' }>,
  signedInAs: string | null,
) {
  switch (result.status) {
    case 'signed-in':
      toast.show({ title: text.confirmed, description: text.signedIn(result.email), tone: 'success' })
      return
    case 'left-alone':
      if (result.isSameUser) {
        toast.show({ title: text.confirmed, description: text.signedInAlready(result.email) })
      } else {
        toast.show({ title: text.leftAlone, description: text.otherAccount(result.email) })
      }
      return
    case 'failed': {
      const { title, description } = text.failures[result.reason]
      const reason = linkFailures[result.reason]
      // The failure of a provider sign-in is shown to signed-in users as well.
      toast.error({
        title,
        description: reason && signedInAs !== null ? text.stillSignedIn(reason, signedInAs) : description,
      })
    }
  }
}
