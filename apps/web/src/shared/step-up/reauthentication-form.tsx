import { useEffect, useRef, useState } from 'react'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { confirmReauthenticationCode } from '#shared/session/account.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { messages } from './messages.ts'
import { ReauthenticationCodeField } from './reauthentication-code-field.tsx'
import { parseSixDigits, useReauthenticationCode } from './use-reauthentication-code.ts'

interface ConfirmIdentityProps {
  /** Empty for an account without an address. */
  readonly email: string
  readonly onConfirmed: () => void
  readonly onLeave: () => void
}

/** Sends a code to the account's address, and asks for its six digits. Where there is no address it says what to do. */
export function ReauthenticationForm({ email, onConfirmed, onLeave }: ConfirmIdentityProps) {
  if (email === '') return <p className="measure">{messages.freshElsewhere}</p>
  return <CodeForm email={email} onConfirmed={onConfirmed} onLeave={onLeave} />
}

function CodeForm({ email, onConfirmed, onLeave }: ConfirmIdentityProps) {
  const proof = useReauthenticationCode()
  const { send } = proof
  const [refusal, setRefusal] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isChecking, setChecking] = useState(false)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void send()
  })

  function refuse(said: string) {
    setRefusal(said)
    setRefusals((count) => count + 1)
  }

  async function submit() {
    if (!proof.hasSent) return
    const digits = parseSixDigits(proof.typed)
    setFailure(null)
    setRefusal(undefined)
    if (digits === null) return refuse(messages.codeIncomplete)
    setChecking(true)
    try {
      await confirmReauthenticationCode(digits)
      onConfirmed()
    } catch (error) {
      const said = getServerMessage(error) ?? messages.confirmFailed
      if (error instanceof ApiError && error.code === 'reauthentication_not_valid') refuse(said)
      else setFailure(said)
    } finally {
      setChecking(false)
    }
  }

  const trouble = failure ?? proof.failure
  return (
    <Form className="flex flex-col gap-5" onSubmit={submit} rejectionCount={refusals}>
      <p className="measure">{messages.freshLead(email)}</p>
      {/* Before the button that sends another code, so that what went wrong is read first. */}
      {trouble !== null && <Notice tone="warn">{trouble}</Notice>}
      <ReauthenticationCodeField
        email={null}
        onType={() => setRefusal(undefined)}
        proof={proof}
        refusal={refusal}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button disabled={isChecking} onClick={onLeave}>
          {messages.cancel}
        </Button>
        <Button
          busy={isChecking}
          busyLabel={messages.submitting}
          disabled={!proof.hasSent}
          type="submit"
          variant="primary"
        >
          {messages.submit}
        </Button>
      </div>
    </Form>
  )
}
