import { proveByApp, proveByRecoveryCode } from '#shared/session/second-factor.ts'
import { CodeForm } from './code-form.tsx'
import { KeyForm } from './key-form.tsx'
import { messages } from './messages.ts'
import { PhoneForm } from './phone-form.tsx'
import { useProof } from './use-proof.ts'
import type { Way } from './ways.ts'

/** The form for one way to show a second factor. `onProven` is called once the session stands on two factors. */
export function ProofForm({ way, onProven }: { way: Way; onProven?: (() => void) | undefined }) {
  switch (way.kind) {
    case 'app':
      return <AppForm factorId={way.id} onProven={onProven} />
    case 'phone':
      return <PhoneForm factorId={way.id} onProven={onProven} />
    case 'key':
      return <KeyForm factorId={way.id} onProven={onProven} />
    case 'recoveryCode':
      return <RecoveryCodeForm onProven={onProven} />
  }
}

type WhenProven = { onProven: (() => void) | undefined }

function AppForm({ factorId, onProven }: { factorId: string } & WhenProven) {
  const { proveByDigits, forgive, ...state } = useProof(onProven)
  return (
    <CodeForm
      isBusy={state.isBusy}
      label={messages.app.label}
      onChange={forgive}
      onSubmit={(typed) => proveByDigits(typed, (code) => proveByApp(factorId, code))}
      refusal={state.refusal}
      refusals={state.refusals}
    />
  )
}

function RecoveryCodeForm({ onProven }: WhenProven) {
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
    />
  )
}
