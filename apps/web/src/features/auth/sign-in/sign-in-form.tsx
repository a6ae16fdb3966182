import { FormError } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import type { useSignIn } from './use-sign-in.ts'

/** Email, password and a link for a forgotten password (docs/spec/README.md#screens). */
export function SignInForm({
  signIn: { form, sending, isUnconfirmed, sendReset, sendConfirmation },
  isReady,
}: {
  signIn: ReturnType<typeof useSignIn>
  /** Until the stored session is known, the form can be filled in but not sent. */
  isReady: boolean
}) {
  const text = messages.signIn
  const failure = form.failure?.message ?? null
  return (
    <Form className="flex flex-col gap-5" {...form.props}>
      <TextField
        {...form.text('email')}
        autoCapitalize="none"
        autoComplete="username webauthn"
        label={messages.email}
        placeholder={messages.email}
        required
        spellCheck={false}
        type="email"
      />
      <div className="flex flex-col">
        <PasswordField
          {...form.text('password')}
          autoComplete="current-password"
          hide={messages.hidePassword}
          label={messages.password}
          placeholder={messages.password}
          required
          show={messages.showPassword}
        />
        <Button
          busy={sending === 'reset'}
          busyLabel={text.forgetting}
          className="-me-3 mt-1 -mb-2 self-end"
          onClick={sendReset}
          size="small"
          variant="quiet"
        >
          {text.forgot}
        </Button>
      </div>
      {isUnconfirmed ? (
        <Notice
          actions={
            <Button busy={sending === 'confirmation'} onClick={sendConfirmation} size="small">
              {text.confirmNow}
            </Button>
          }
          title={failure}
          tone="warn"
        >
          {text.unconfirmed}
        </Notice>
      ) : (
        <FormError message={failure} />
      )}
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
