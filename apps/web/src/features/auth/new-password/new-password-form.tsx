import { useEffect, useRef, useState } from 'react'
import { PasswordMeter } from '#shared/components/password-meter.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AuthCard } from '../auth-card.tsx'
import { messages } from '../messages.ts'
import { messages as text } from './messages.ts'
import { useNewPassword } from './use-new-password.ts'

interface NewPasswordProps {
  readonly email: string
  /** Why a new one is due: the old one was forgotten, or the server removed it because someone else may have set it. */
  readonly reason: 'forgotten' | 'removed'
  readonly onSet: () => void
}

/** The form for a new password, in the place of the sign-in form. */
export function NewPasswordForm({ email, reason, onSet }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const { refusal, refusals, failure, isSubmitting, submit, forgive } = useNewPassword(onSet)
  const heading = useRef<HTMLHeadingElement>(null)
  // A question or a spinner that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <AuthCard headingRef={heading} lead={text[reason].lead} title={text[reason].title}>
      <Form className="flex flex-col gap-5" onSubmit={() => submit(password)} rejectionCount={refusals}>
        <TextField
          autoComplete="username"
          label={messages.email}
          name="email"
          readOnly
          type="email"
          value={email}
        />
        <div>
          <PasswordField
            autoComplete="new-password"
            className="mb-2"
            error={refusal}
            hide={messages.hidePassword}
            label={text.password}
            name="new-password"
            onChange={(event) => {
              setPassword(event.target.value)
              forgive()
            }}
            placeholder={messages.signUp.passwordPlaceholder}
            required
            show={messages.showPassword}
            value={password}
          />
          <PasswordMeter label={messages.strength} password={password.trim()} />
        </div>
        <FormError message={failure} />
        <Button busy={isSubmitting} busyLabel={text.submitting} type="submit" variant="primary" wide>
          {text.submit}
        </Button>
      </Form>
    </AuthCard>
  )
}
