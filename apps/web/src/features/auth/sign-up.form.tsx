import { FormFailure } from '#shared/form-failure.tsx'
import { PasswordMeter } from '#shared/password-meter.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { messages } from './messages.ts'
import type { SignUpFields, SignUpRefusal } from './sign-up-rules.ts'

/** The three fields of docs/spec/README.md#screens. What was refused stands beside its field as well as in the toast. */
export function SignUpForm({
  fields,
  refusal,
  refusals,
  failure,
  isReady,
  isSubmitting,
  onChange,
  onSubmit,
}: {
  fields: SignUpFields
  refusal: SignUpRefusal
  refusals: number
  failure: string | null
  /** Before, the form can be filled in but not sent. */
  isReady: boolean
  isSubmitting: boolean
  onChange: (change: Partial<SignUpFields>) => void
  onSubmit: () => void
}) {
  const text = messages.signUp
  return (
    <Form className="flex flex-col gap-5" onSubmit={onSubmit} refusals={refusals}>
      <TextField
        autoComplete="name"
        error={refusal.fullName}
        label={messages.fullName}
        name="full-name"
        onChange={(event) => onChange({ fullName: event.target.value })}
        placeholder={messages.fullName}
        required
        value={fields.fullName}
      />
      <TextField
        autoCapitalize="none"
        autoComplete="email"
        error={refusal.email}
        label={messages.email}
        name="email"
        onChange={(event) => onChange({ email: event.target.value })}
        placeholder={messages.email}
        required
        spellCheck={false}
        type="email"
        value={fields.email}
      />
      <div>
        <PasswordField
          autoComplete="new-password"
          className="mb-2"
          error={refusal.password}
          hide={messages.hidePassword}
          label={messages.password}
          name="new-password"
          onChange={(event) => onChange({ password: event.target.value })}
          placeholder={text.passwordPlaceholder}
          required
          show={messages.showPassword}
          value={fields.password}
        />
        <PasswordMeter label={messages.strength} password={fields.password.trim()} />
      </div>
      <FormFailure message={failure} />
      <Button
        busy={isSubmitting || !isReady}
        busyLabel={isReady ? text.submitting : text.submit}
        type="submit"
        variant="primary"
        wide
      >
        {text.submit}
      </Button>
      {/* Nobody is there to take the form from a browser without scripts. */}
      <noscript>{messages.needsScript}</noscript>
    </Form>
  )
}
