import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { PageLink } from '#shared/components/links.tsx'
import { clearAuthRedirectResult, useAuthRedirectResult, useSession } from '#shared/session/session.ts'
import {
  getLoginHint,
  getPageAfterSignIn,
  getRecoveringAccount,
  needsNewPassword,
} from '#shared/sign-in/sign-in-state.ts'
import { SignInAlternatives } from '../alternatives/sign-in-alternatives.tsx'
import { AuthCard } from '../auth-card.tsx'
import type { EmailKind } from '../inbox/inbox-panel.tsx'
import {
  LazyConfirmLinkPrompt,
  LazyInboxPanel,
  LazyNewPasswordForm,
  LazySecondFactorStep,
} from '../lazy-steps.ts'
import { messages } from '../messages.ts'
import { SignInForm, useSignIn } from './sign-in-form.tsx'

/** /signin: opens a session, then the requested page, else the dashboard (docs/spec/README.md#screens). */
export function SignInPage() {
  const session = useSession()
  const redirectResult = useAuthRedirectResult()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<{ kind: EmailKind; email: string } | null>(null)
  const signIn = useSignIn((kind, email) => setWaiting({ kind, email }), getLoginHint(state))
  const { toast } = signIn.form
  useEffect(() => {
    // Whichever attempt failed before.
    if (session.status === 'signed-in') toast.dismiss()
  }, [session.status, toast])

  if (session.status === 'owes-factor') return <LazySecondFactorStep user={session.user} />
  if (session.status === 'signed-in') {
    const recovering =
      redirectResult.status === 'recovering' ? redirectResult.userId : getRecoveringAccount(state)
    if (recovering !== session.user.id) {
      if (!needsNewPassword(session.user)) return <Navigate replace to={getPageAfterSignIn(state)} />
      // Once the password is set the account no longer needs one, and the line above leads on.
      return <LazyNewPasswordForm email={session.user.email} onSet={() => {}} reason="removed" />
    }
    const leave = () => {
      void navigate(getPageAfterSignIn(state), { replace: true })
      clearAuthRedirectResult()
    }
    return <LazyNewPasswordForm email={session.user.email} onSet={leave} reason="forgotten" />
  }
  if (redirectResult.status === 'asking') return <LazyConfirmLinkPrompt {...redirectResult} />
  if (waiting !== null) {
    return <LazyInboxPanel {...waiting} backLabel={messages.backToSignIn} onBack={() => setWaiting(null)} />
  }

  const text = messages.signIn
  return (
    <AuthCard
      isForVisitors={session.status === 'loading'}
      links={
        <p>
          {text.noAccount}{' '}
          <PageLink state={state} to={WEB_APP_SCREEN_PATHS.signUp}>
            {text.signUpLink}
          </PageLink>
        </p>
      }
      title={text.title(settings.brand)}
    >
      <SignInForm isReady={session.status !== 'loading'} signIn={signIn} />
      <SignInAlternatives page={getPageAfterSignIn(state)} toast={toast} />
    </AuthCard>
  )
}
