import { useState } from 'react'
import { serverMessage } from '#shared/api-failure.ts'
import { Proof } from '#shared/second-factor/proof.tsx'
import { signInAgain } from '#shared/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { messages } from './messages.ts'
import type { Demand } from './use-demands.ts'

/** Whose word the server wants, and whether a password can be asked for. */
export interface Prover {
  readonly email: string
  readonly hasPassword: boolean
}

/** Asks for what the server wants to see before it goes on. */
export function DemandDialog({ demand, prover }: { demand: Demand | null; prover: Prover }) {
  if (demand === null) return null
  return (
    <Dialog
      closeLabel={messages.close}
      description={demand.kind === 'factor' ? messages.factorLead : undefined}
      isOpen
      onClose={demand.leave}
      title={demand.kind === 'factor' ? messages.factorTitle : messages.freshTitle}
    >
      {demand.kind === 'factor' && <Proof onProven={demand.met} ways={demand.ways} />}
      {demand.kind === 'fresh-session' && prover.hasPassword && (
        <PasswordAgain email={prover.email} onLeave={demand.leave} onMet={demand.met} />
      )}
      {demand.kind === 'fresh-session' && !prover.hasPassword && (
        <p className="measure">{messages.freshElsewhere}</p>
      )}
    </Dialog>
  )
}

function PasswordAgain({ email, onMet, onLeave }: { email: string; onMet: () => void; onLeave: () => void }) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)

  function refuse(words: string) {
    setRefusal(words)
    setRefusals((count) => count + 1)
  }

  async function submit() {
    // Trimmed as it is wherever people sign in (spec §5).
    const typed = password.trim()
    if (typed === '') return refuse(messages.passwordMissing)
    setBusy(true)
    try {
      await signInAgain(email, typed)
      onMet()
    } catch (error) {
      refuse(serverMessage(error) ?? messages.refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form className="flex flex-col gap-5" onSubmit={submit} refusals={refusals}>
      <p className="measure">{messages.freshLead}</p>
      <input autoComplete="username" className="hidden" readOnly type="email" value={email} />
      <PasswordField
        autoComplete="current-password"
        error={refusal}
        hide={messages.hidePassword}
        label={messages.password}
        name="password"
        onChange={(event) => {
          setPassword(event.target.value)
          setRefusal(undefined)
        }}
        required
        show={messages.showPassword}
        value={password}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button disabled={isBusy} onClick={onLeave}>
          {messages.cancel}
        </Button>
        <Button busy={isBusy} busyLabel={messages.submitting} type="submit" variant="primary">
          {messages.submit}
        </Button>
      </div>
    </Form>
  )
}
