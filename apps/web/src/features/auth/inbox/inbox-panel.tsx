import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AuthCard } from '../auth-card.tsx'
import { messages as text } from './messages.ts'
import { type EmailKind, useEmailCode } from './use-email-code.ts'

/** "Check your inbox", in the place of the form: type the code, follow the link, or have the mail sent again. */
export function InboxPanel({
  mail,
  email,
  backLabel,
  onBack,
}: {
  mail: EmailKind
  email: string
  backLabel: string
  onBack: () => void
}) {
  const words = text[mail]
  const { refusal, refusals, busyWith, secondsLeft, confirm, resend, forgive } = useEmailCode(mail, email)
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <AuthCard
      headingRef={heading}
      lead={words.lead(email)}
      links={
        <Button className="-ms-3" onClick={onBack} size="small" variant="quiet">
          {backLabel}
        </Button>
      }
      title={text.title}
    >
      <Form className="flex flex-col gap-5" onSubmit={() => confirm(code)} rejectionCount={refusals}>
        <TextField
          autoComplete="one-time-code"
          error={refusal}
          figures
          inputMode="numeric"
          label={text.code}
          name="code"
          onChange={(event) => {
            setCode(event.target.value)
            forgive()
          }}
          required
          value={code}
        />
        <Button
          busy={busyWith === 'confirming'}
          busyLabel={words.submitting}
          disabled={busyWith !== null}
          type="submit"
          variant="primary"
          wide
        >
          {words.submit}
        </Button>
        <Button
          busy={busyWith === 'resending'}
          busyLabel={text.resending}
          disabled={busyWith !== null || secondsLeft > 0}
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
