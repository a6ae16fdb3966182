import type { User } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { proveByApp, proveByRecoveryCode } from '#shared/session/second-factor.ts'
import { signOut } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { AuthSlip } from '../auth-slip.tsx'
import { messages } from '../messages.ts'
import { CodeForm } from './code-form.tsx'
import { KeyForm } from './key-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { useProof } from './use-proof.ts'
import { type Way, waysOf } from './ways.ts'

const text = messages.secondFactor

/** In the place of the sign-in form: the password was right, and the account asks for one thing more. */
export function SecondFactor({ user }: { user: User }) {
  const ways = waysOf(user)
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  if (way === undefined) return null

  return (
    <AuthSlip
      headingRef={heading}
      lead={text[way.kind].lead}
      links={
        <div className="flex flex-col gap-3">
          <p className="text-muted">{text.account(user.email)}</p>
          <ul aria-label={text.otherWays} className="-ms-3 flex flex-wrap gap-x-2">
            {ways
              .filter((other) => other !== way)
              .map(({ id, label }) => (
                <li key={id}>
                  <Button onClick={() => setChosen(id)} size="small" variant="quiet">
                    {label}
                  </Button>
                </li>
              ))}
            <li>
              {/* What the server says of it does not matter: this browser forgets the session. */}
              <Button onClick={() => signOut().catch(() => {})} size="small" variant="quiet">
                {text.signOut}
              </Button>
            </li>
          </ul>
        </div>
      }
      title={text.title}
    >
      <WayForm key={way.id} way={way} />
    </AuthSlip>
  )
}

function WayForm({ way }: { way: Way }) {
  switch (way.kind) {
    case 'app':
      return <AppForm factorId={way.id} />
    case 'phone':
      return <PhoneForm factorId={way.id} />
    case 'key':
      return <KeyForm factorId={way.id} />
    case 'recoveryCode':
      return <RecoveryCodeForm />
  }
}

function AppForm({ factorId }: { factorId: string }) {
  const { proveByDigits, forgive, ...state } = useProof()
  return (
    <CodeForm
      isBusy={state.isBusy}
      label={text.app.label}
      onChange={forgive}
      onSubmit={(typed) => proveByDigits(typed, (code) => proveByApp(factorId, code))}
      refusal={state.refusal}
      refusals={state.refusals}
    />
  )
}

function RecoveryCodeForm() {
  const { prove, refuse, forgive, ...state } = useProof()
  return (
    <CodeForm
      isBusy={state.isBusy}
      isNumeric={false}
      label={text.recoveryCode.label}
      onChange={forgive}
      onSubmit={(typed) => {
        if (typed.trim() === '') refuse(text.invalidCode, text.recoveryCode.missing)
        else void prove(() => proveByRecoveryCode(typed))
      }}
      refusal={state.refusal}
      refusals={state.refusals}
    />
  )
}
