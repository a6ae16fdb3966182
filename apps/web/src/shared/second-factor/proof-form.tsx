import { useEffect, useRef } from 'react'
import { proveByApp, proveByRecoveryCode } from '#shared/session/second-factor.ts'
import { CodeForm } from './code-form.tsx'
import { KeyForm } from './key-form.tsx'
import { messages } from './messages.ts'
import { PhoneForm } from './phone-form.tsx'
import { useProof } from './use-proof.ts'
import type { Way } from './ways.ts'

/**
 * The form for one way to show a second factor. `onProven` is called once the session stands on two factors. With
 * `takesFocus` it has the focus from the start, for the button that chose it is gone.
 */
export function ProofForm({
  way,
  submit,
  takesFocus = false,
  onProven,
}: {
  way: Way
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

function WayForm({ way, ...rest }: { way: Way } & FormProps) {
  switch (way.kind) {
    case 'app':
      return <AppForm factorId={way.id} {...rest} />
    case 'phone':
      return <PhoneForm factorId={way.id} {...rest} />
    case 'key':
      return <KeyForm factorId={way.id} onProven={rest.onProven} />
    case 'recoveryCode':
      return <RecoveryCodeForm {...rest} />
  }
}

type FormProps = { submit: string | undefined; onProven: (() => void) | undefined }

function AppForm({ factorId, submit, onProven }: { factorId: string } & FormProps) {
  const { proveByDigits, forgive, ...state } = useProof(onProven)
  return (
    <CodeForm
      isBusy={state.isBusy}
      label={messages.app.label}
      onChange={forgive}
      onSubmit={(typed) => proveByDigits(typed, (code) => proveByApp(factorId, code))}
      refusal={state.refusal}
      refusals={state.refusals}
      submit={submit}
    />
  )
}

function RecoveryCodeForm({ submit, onProven }: FormProps) {
  const { prove, refuse, forgive, ...state } = useProof(onProven)
  return (
    <CodeForm
      isBusy={state.isBusy}
      isNumeric={false}
      label={messages.recoveryCode.label}
      onChange={forgive}
      onSubmit={(typed) => {
        if (typed.trim() === '') refuse(messages.invalidCode, messages.recoveryCode.missing)
        else void prove(() => proveByRecoveryCode(typed))
      }}
      refusal={state.refusal}
      refusals={state.refusals}
      submit={submit}
    />
  )
}
