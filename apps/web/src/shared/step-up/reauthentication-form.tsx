import { useEffect, useEffectEvent } from 'react'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { errorsByCode, useForm } from '#shared/form/use-form.ts'
import { parseSixDigitForm } from '#shared/second-factor/code-form.tsx'
import { confirmReauthenticationCode } from '#shared/session/account.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { messages } from './messages.ts'
import { ReauthenticationCodeField, useReauthenticationCode } from './reauthentication-code-field.tsx'

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
      <p className="measure">{messages.freshLead(email)}</p>
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
