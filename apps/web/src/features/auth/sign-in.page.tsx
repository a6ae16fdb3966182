import { SCREENS } from '@satlens/contract'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { needsNewPassword } from '#shared/needs-new-password.ts'
import { recoveringAccount } from '#shared/recovering.ts'
import { forgetArrival, useArrival, useSession } from '#shared/session/session.ts'
import { settings } from '#shared/settings.ts'
import { pageAfterSignIn } from '#shared/wanted-page.ts'
import { TextLink } from '#ui/text-link.tsx'
import { AuthSlip } from './auth-slip.tsx'
import type { Mail } from './inbox/use-mailed-code.ts'
import { InboxPanel, NewPassword, SecondFactor } from './late-parts.ts'
import { LinkQuestion } from './link-question.tsx'
import { messages } from './messages.ts'
import { OtherWays } from './other-ways.tsx'
import { SignInForm } from './sign-in.form.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * /signin: a session, then the page that was asked for, else the dashboard (docs/spec/README.md#screens). The form is there before anybody has
 * looked for a session, and can be sent once that is done.
 */
export function Component() {
  const session = useSession()
  const arrival = useArrival()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<{ mail: Mail; email: string } | null>(null)
  const signIn = useSignIn((mail, email) => setWaiting({ mail, email }))

  if (session.status === 'owes-factor') return <SecondFactor user={session.user} />
  if (session.status === 'signed-in') {
    const recovering = arrival.status === 'recovering' ? arrival.userId : recoveringAccount(state)
    if (recovering !== session.user.id) {
      if (!needsNewPassword(session.user)) return <Navigate replace to={pageAfterSignIn(state)} />
      // Once the password is set the account no longer needs one, and the line above leads on.
      return <NewPassword email={session.user.email} onSet={() => {}} reason="removed" />
    }
    const leave = () => {
      void navigate(SCREENS.dashboard, { replace: true })
      forgetArrival()
    }
    return <NewPassword email={session.user.email} onSet={leave} reason="forgotten" />
  }
  if (arrival.status === 'asking') {
    return (
      <LinkQuestion
        email={arrival.email}
        isRecovery={arrival.isRecovery}
        onAccept={arrival.accept}
        onDecline={arrival.decline}
      />
    )
  }
  if (waiting !== null) {
    return <InboxPanel {...waiting} backLabel={messages.backToSignIn} onBack={() => setWaiting(null)} />
  }

  const text = messages.signIn
  return (
    <AuthSlip
      isForVisitors={session.status === 'loading'}
      links={
        <p>
          {text.noAccount}{' '}
          <TextLink asChild>
            <Link state={state} to={SCREENS.signUp}>
              {text.signUpLink}
            </Link>
          </TextLink>
        </p>
      }
      title={text.title(settings.brand)}
    >
      <SignInForm isReady={session.status !== 'loading'} signIn={signIn} />
      <OtherWays page={pageAfterSignIn(state)} />
    </AuthSlip>
  )
}
