import { useEffect, useRef } from 'react'
import { redeemRecoveryCode, verifyAppCode } from '#shared/session/second-factor.ts'
import { CodeForm } from './code-form.tsx'
import type { FactorOption } from './factor-options.ts'
import { messages } from './messages.ts'
import { SecurityKeyForm } from './security-key-form.tsx'
import { SmsCodeForm } from './sms-code-form.tsx'
import { useFactorVerification } from './use-factor-verification.ts'

/**
 * The form for one way to show a second factor. `onProven` is called once the session stands on two factors. With
 * `takesFocus` it has the focus from the start, for the button that chose it is gone.
 */
export function SecondFactorForm({
  way,
  submit,
  takesFocus = false,
  onProven,
}: {
  way: FactorOption
  submit?: string | undefined
  takesFocus?: boolean
  onProven?: (() => void) | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [takesFocus])
  return (
    <div ref={place}>
      <WayForm onProven={onProven} submit={submit} way={way} />
    </div>
  )
}

function WayForm({ way, ...rest }: { way: FactorOption } & FormProps) {
  switch (way.kind) {
    case 'app':
      return <AppForm factorId={way.id} {...rest} />
    case 'phone':
      return <SmsCodeForm factorId={way.id} {...rest} />
    case 'key':
      return <SecurityKeyForm factorId={way.id} onProven={rest.onProven} />
    case 'recoveryCode':
      return <RecoveryCodeForm {...rest} />
  }
}

type FormProps = { submit: string | undefined; onProven: (() => void) | undefined }

function AppForm({ factorId, submit, onProven }: { factorId: string } & FormProps) {
  const { proveByDigits, forgive, ...state } = useFactorVerification(onProven)
  return (
    <CodeForm
      isBusy={state.isBusy}
      label={messages.app.label}
      onChange={forgive}
      onSubmit={(typed) => proveByDigits(typed, (code) => verifyAppCode(factorId, code))}
      refusal={state.refusal}
      refusals={state.refusals}
      submit={submit}
    />
  )
}

function RecoveryCodeForm({ submit, onProven }: FormProps) {
  const { prove, refuse, forgive, ...state } = useFactorVerification(onProven)
  return (
    <CodeForm
      isBusy={state.isBusy}
      isNumeric={false}
      label={messages.recoveryCode.label}
      onChange={forgive}
      onSubmit={(typed) => {
        if (typed.trim() === '') refuse(messages.invalidCode, messages.recoveryCode.missing)
        else void prove(() => redeemRecoveryCode(typed))
      }}
      refusal={state.refusal}
      refusals={state.refusals}
      submit={submit}
    />
  )
}
