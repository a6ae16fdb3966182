import { formatEmailAddress } from '@satlens/domain'
import { useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useCountdown } from '#shared/browser/use-countdown.ts'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { parseSixDigitForm } from '#shared/second-factor/code-form.tsx'
import {
  confirmPasswordReset,
  confirmSignUp,
  requestPasswordReset,
  resendConfirmation,
} from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AuthCard } from '../auth-card.tsx'
import { messages as text } from './messages.ts'

/** The server sends one email a minute to an address; the button says so instead of failing (docs/spec/README.md#states, docs/protocol.md#email-links-and-codes). */
const RESEND_PAUSE_SECONDS = 60

const SERVER = {
  confirmation: { confirm: confirmSignUp, resend: resendConfirmation },
  reset: { confirm: confirmPasswordReset, resend: requestPasswordReset },
}

/** The email that confirms a new address, or the one for a forgotten password. The code of either opens the session. */
export type EmailKind = keyof typeof SERVER

/** "Check your inbox", in place of the form: enter the code, follow the link, or request the email again. */
export function InboxPanel({
  kind,
  email,
  backLabel,
  onBack,
}: {
  kind: EmailKind
  email: string
  backLabel: string
  onBack: () => void
}) {
  const words = text[kind]
  const server = SERVER[kind]
  const { secondsLeft, start: startPause } = useCountdown(RESEND_PAUSE_SECONDS)
  const [isResending, setResending] = useState(false)
  const form = useForm({
    initial: { code: '' },
    parse: parseSixDigitForm,
    action: (code) => server.confirm(email, code),
    failed: { title: words.failed, noAnswer: words.failed },
    errorsOf: (error) => ({ code: getServerMessage(error) ?? words.failed }),
  })
  const isBusy = form.isSubmitting || isResending

  async function resend() {
    setResending(true)
    form.toast.dismiss()
    try {
      await server.resend(email)
      startPause()
      form.toast.show(words.resent)
    } catch (error) {
      form.toast.error({ title: words.resendFailed, description: getServerMessage(error) })
    } finally {
      setResending(false)
    }
  }

  return (
    <AuthCard
      lead={words.lead(formatEmailAddress(email))}
      links={
        <Button className="-ms-3" onClick={onBack} size="small" variant="quiet">
          {backLabel}
        </Button>
      }
      takesFocus
      title={text.title}
    >
      <Form className="flex flex-col gap-5" {...form.props}>
        <TextField
          {...form.text('code')}
          autoComplete="one-time-code"
          figures
          inputMode="numeric"
          label={text.code}
          required
        />
        <SubmitButton disabled={isBusy} form={form} text={words} />
        <Button
          busy={isResending}
          busyLabel={text.resending}
          disabled={isBusy || secondsLeft > 0}
          onClick={resend}
          wide
        >
          {secondsLeft > 0 ? text.resendIn(secondsLeft) : text.resend}
        </Button>
        <p className="text-14 text-muted">{words.nothingCame}</p>
      </Form>
    </AuthCard>
  )
}
