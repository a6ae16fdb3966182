import { formatEmailAddress } from '@satlens/domain'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useCountdown } from '#shared/browser/use-countdown.ts'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { errorsByCode, useForm } from '#shared/form/use-form.ts'
import { parseSixDigitForm } from '#shared/second-factor/code-form.tsx'
import { confirmReauthenticationCode, sendReauthenticationCode } from '#shared/session/account.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'

interface ReauthenticationFormProps {
  /** Empty for an account without an address. */
  readonly email: string
  readonly onVerified: () => void
  readonly onLeave: () => void
}

/** Sends a code to the user's email address and asks for its six digits. Without an address it says what to do. */
export function ReauthenticationForm(props: ReauthenticationFormProps) {
  if (props.email === '') return <p className="measure">{messages.freshElsewhere}</p>
  return <EmailCodeForm {...props} />
}

function EmailCodeForm({ email, onVerified, onLeave }: ReauthenticationFormProps) {
  const emailCode = useReauthenticationCode()
  const form = useForm({
    initial: { code: '' },
    parse: parseSixDigitForm,
    async action(code) {
      await confirmReauthenticationCode(code)
      onVerified()
    },
    failed: { title: messages.confirmFailed },
    errorsOf: errorsByCode({ reauthentication_not_valid: 'code' }),
  })
  const send = useEffectEvent(emailCode.sending.submit)
  useEffect(() => void send(), [])

  const failure = form.failure ?? emailCode.sending.failure
  return (
    <Form className="flex flex-col gap-5" {...form.props}>
      <p className="measure">{messages.freshLead(formatEmailAddress(email))}</p>
      {/* Before the button that sends another code, so that it is read first. */}
      {failure && <Notice tone="warn">{failure.message}</Notice>}
      <ReauthenticationCodeField emailCode={emailCode} field={form.text('code')} />
      <DialogButtons
        isDisabled={!emailCode.hasSent}
        isSubmitting={form.isSubmitting}
        onCancel={onLeave}
        text={messages}
      />
    </Form>
  )
}

/** The server sends one email a minute to an address (docs/protocol.md#reauthentication). */
const PAUSE_SECONDS = 60

/** Sends the six digits by email that verify the user again. */
export function useReauthenticationCode() {
  const pause = useCountdown(PAUSE_SECONDS, { isRunning: false })
  const [hasSent, setHasSent] = useState(false)
  const sending = useForm({
    async action() {
      try {
        await sendReauthenticationCode()
      } catch (error) {
        // A code was sent within the last minute. It is still valid.
        if (error instanceof ApiError && error.code === 'over_email_send_rate_limit') setHasSent(true)
        throw error
      }
      setHasSent(true)
      pause.start()
      sending.toast.show(messages.sent)
    },
    failed: { title: messages.sendFailed },
  })
  return { sending, hasSent, secondsLeft: pause.secondsLeft }
}

/** The button that sends a code by email, and once it has been sent the field for its digits. */
export function ReauthenticationCodeField({
  email,
  emailCode: { sending, hasSent, secondsLeft },
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
      {!hasSent && email !== undefined && (
        <p className="text-14 text-muted">{messages.codeLead(formatEmailAddress(email))}</p>
      )}
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
        busy={sending.isSubmitting}
        busyLabel={messages.sending}
        className="self-start"
        disabled={secondsLeft > 0}
        onClick={sending.submit}
        size="small"
      >
        {hasSent ? again : messages.send}
      </Button>
    </div>
  )
}
