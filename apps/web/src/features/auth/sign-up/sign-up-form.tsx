import { PasswordMeter } from '#shared/components/password-meter.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import type { useSignUp } from './use-sign-up.ts'

/** The three fields of docs/spec/README.md#screens. Errors stand beside their fields as well as in the toast. */
export function SignUpForm({
  form,
  isReady,
}: {
  form: ReturnType<typeof useSignUp>
  /** Until the stored session is known, the form can be filled in but not sent. */
  isReady: boolean
}) {
  const text = messages.signUp
  return (
    <Form className="flex flex-col gap-5" {...form.props}>
      <TextField
        {...form.text('fullName')}
        autoComplete="name"
        label={messages.fullName}
        name="full-name"
        placeholder={messages.fullName}
        required
      />
      <TextField
        {...form.text('email')}
        autoCapitalize="none"
        autoComplete="email"
        label={messages.email}
        placeholder={messages.email}
        required
        spellCheck={false}
        type="email"
      />
      <div>
        <PasswordField
          {...form.text('password')}
          autoComplete="new-password"
          className="mb-2"
          hide={messages.hidePassword}
          label={messages.password}
          name="new-password"
          placeholder={text.passwordPlaceholder}
          required
          show={messages.showPassword}
        />
        <PasswordMeter label={messages.strength} password={form.fields.password.trim()} />
      </div>
      <FormError message={form.failure?.message ?? null} />
      <Button
        busy={form.isSubmitting || !isReady}
        busyLabel={isReady ? text.submitting : text.submit}
        type="submit"
        variant="primary"
        wide
      >
        {text.submit}
      </Button>
      <noscript>{messages.needsScript}</noscript>
    </Form>
  )
}
