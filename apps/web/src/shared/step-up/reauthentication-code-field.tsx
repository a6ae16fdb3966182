import { useEffect, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'
import type { useReauthenticationCode } from './use-reauthentication-code.ts'

/** First the mail is asked for, then its digits are. With `email` it says where to, before the mail is sent. */
export function ReauthenticationCodeField({
  email,
  proof,
  refusal,
  onType,
}: {
  email: string | null
  proof: ReturnType<typeof useReauthenticationCode>
  refusal: string | undefined
  onType: () => void
}) {
  const { hasSent, isSending, secondsLeft, typed, type, send } = proof
  const field = useRef<HTMLInputElement>(null)
  // The button that was pressed has become the one for another mail.
  useEffect(() => {
    if (hasSent) field.current?.focus()
  }, [hasSent])
  const again = secondsLeft > 0 ? messages.sendAgainIn(secondsLeft) : messages.sendAgain

  return (
    <div className="flex flex-col gap-4">
      {!hasSent && email !== null && <p className="text-14 text-muted">{messages.codeLead(email)}</p>}
      {hasSent && (
        <TextField
          autoComplete="one-time-code"
          error={refusal}
          figures
          inputMode="numeric"
          label={messages.code}
          name="code"
          onChange={(event) => {
            type(event.target.value)
            onType()
          }}
          ref={field}
          required
          spellCheck={false}
          value={typed}
        />
      )}
      <Button
        busy={isSending}
        busyLabel={messages.sending}
        className="self-start"
        disabled={secondsLeft > 0}
        onClick={send}
        size="small"
      >
        {hasSent ? again : messages.send}
      </Button>
    </div>
  )
}
