import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'
import type { useReauthenticationCode } from './use-reauthentication-code.ts'

/** The button that sends a code by email, and once it has been sent the field for its digits. */
export function ReauthenticationCodeField({
  email,
  emailCode: { hasSent, isSending, secondsLeft, send },
  field,
}: {
  /** If given, the address is named before the email is sent. */
  email?: string
  emailCode: ReturnType<typeof useReauthenticationCode>
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>
}) {
  const input = useRef<HTMLInputElement>(null)
  // The pressed button is now the one that sends another email.
  useEffect(() => {
    if (hasSent) input.current?.focus()
  }, [hasSent])
  const again = secondsLeft > 0 ? messages.sendAgainIn(secondsLeft) : messages.sendAgain

  return (
    <div className="flex flex-col gap-4">
      {!hasSent && email !== undefined && <p className="text-14 text-muted">{messages.codeLead(email)}</p>}
      {!hasSent && field.error && <Notice tone="warn">{field.error}</Notice>}
      {hasSent && (
        <TextField
          {...field}
          autoComplete="one-time-code"
          figures
          inputMode="numeric"
          label={messages.code}
          ref={input}
          required
          spellCheck={false}
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
