import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { useSession } from '#shared/session/session.ts'
import { TextLink } from '#ui/actions/text-link.tsx'
import { SignInAlternatives } from '../alternatives/sign-in-alternatives.tsx'
import { AuthCard } from '../auth-card.tsx'
import { LazyInboxPanel } from '../lazy-steps.ts'
import { messages } from '../messages.ts'
import { SignUpForm, useSignUp } from './sign-up-form.tsx'

/** /signup: a new account, or the same page waiting for its address to be confirmed (docs/spec/README.md#screens). */
export function SignUpPage() {
  const session = useSession()
  const { state } = useLocation()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useSignUp(setUnconfirmed)

  if (session.status === 'owes-factor') return <Navigate replace to={WEB_APP_SCREEN_PATHS.signIn} />
  // Always the dashboard: the toast says so.
  if (session.status === 'signed-in') return <Navigate replace to={WEB_APP_SCREEN_PATHS.dashboard} />
  if (unconfirmed !== null) {
    return (
      <LazyInboxPanel
        backLabel={messages.anotherAddress}
        email={unconfirmed}
        kind="confirmation"
        onBack={() => setUnconfirmed(null)}
      />
    )
  }

  const text = messages.signUp
  return (
    <AuthCard
      isForVisitors={session.status === 'loading'}
      lead={text.lead}
      links={
        <p>
          {text.haveAccount}{' '}
          <TextLink asChild>
            <Link state={state} to={WEB_APP_SCREEN_PATHS.signIn}>
              {text.signInLink}
            </Link>
          </TextLink>
        </p>
      }
      title={text.title(settings.brand)}
    >
      <SignUpForm form={form} isReady={session.status !== 'loading'} />
      <SignInAlternatives isNewUser page={WEB_APP_SCREEN_PATHS.dashboard} />
    </AuthCard>
  )
}
