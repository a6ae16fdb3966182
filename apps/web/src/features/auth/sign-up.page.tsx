import { SCREENS } from '@satlens/contract'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#shared/session/session.ts'
import { settings } from '#shared/settings.ts'
import { useTypedFields } from '#shared/use-typed-fields.ts'
import { TextLink } from '#ui/text-link.tsx'
import { AuthSlip } from './auth-slip.tsx'
import { expectInbox, InboxPanel } from './late-parts.ts'
import { messages } from './messages.ts'
import { ProviderWays } from './other-ways.tsx'
import { SignUpForm } from './sign-up.form.tsx'
import type { SignUpFields } from './sign-up-rules.ts'
import { useSignUp } from './use-sign-up.ts'

const EMPTY: SignUpFields = { fullName: '', email: '', password: '' }
const NAMES = { fullName: 'full-name', email: 'email', password: 'new-password' }

/**
 * /signup: a new account, or the same page waiting for its address to be confirmed (docs/spec/README.md#screens). The form is there before
 * anybody has looked for a session, and can be sent once that is done.
 */
export function Component() {
  const session = useSession()
  const { state } = useLocation()
  const [fields, setFields] = useTypedFields(EMPTY, NAMES)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const signUp = useSignUp((email) => {
    setFields((current) => ({ ...current, password: '' }))
    setUnconfirmed(email)
  })

  if (session.status === 'owes-factor') return <Navigate replace to={SCREENS.signIn} />
  // Always the dashboard: the toast says so.
  if (session.status === 'signed-in') return <Navigate replace to={SCREENS.dashboard} />
  if (unconfirmed !== null) {
    return (
      <InboxPanel
        backLabel={messages.anotherAddress}
        email={unconfirmed}
        mail="confirmation"
        onBack={() => setUnconfirmed(null)}
      />
    )
  }

  const text = messages.signUp
  return (
    <AuthSlip
      isForVisitors={session.status === 'loading'}
      lead={text.lead}
      links={
        <p>
          {text.haveAccount}{' '}
          <TextLink asChild>
            <Link state={state} to={SCREENS.signIn}>
              {text.signInLink}
            </Link>
          </TextLink>
        </p>
      }
      title={text.title(settings.brand)}
    >
      <SignUpForm
        failure={signUp.failure}
        fields={fields}
        isReady={session.status !== 'loading'}
        isSubmitting={signUp.isSubmitting}
        onChange={(change) => {
          setFields((current) => ({ ...current, ...change }))
          signUp.forgive(change)
        }}
        onSubmit={() => {
          expectInbox()
          void signUp.submit(fields)
        }}
        refusal={signUp.refusal}
        refusals={signUp.refusals}
      />
      <ProviderWays page={SCREENS.dashboard} />
    </AuthSlip>
  )
}
