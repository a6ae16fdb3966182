import { FormFailure } from '#shared/form-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { messages } from './messages.ts'
import type { SignInFields, SignInRefusal } from './sign-in-rules.ts'

/** Email, password and the way out for those who forgot it (docs/spec/README.md#screens). */
export function SignInForm({
  fields,
  refusal,
  refusals,
  failure,
  isUnconfirmed,
  isReady,
  isSubmitting,
  isSendingMail,
  isAskingForReset,
  onChange,
  onSubmit,
  onForgot,
  onSendConfirmation,
}: {
  fields: SignInFields
  refusal: SignInRefusal
  refusals: number
  failure: string | null
  /** The account waits for its confirmation. */
  isUnconfirmed: boolean
  /** Before, the form can be filled in but not sent. */
  isReady: boolean
  isSubmitting: boolean
  isSendingMail: boolean
  isAskingForReset: boolean
  onChange: (field: keyof SignInFields, text: string) => void
  onSubmit: () => void
  onForgot: () => void
  onSendConfirmation: () => void
}) {
  const text = messages.signIn
  return (
    <Form className="flex flex-col gap-5" onSubmit={onSubmit} refusals={refusals}>
      <TextField
        autoCapitalize="none"
        autoComplete="username webauthn"
        error={refusal.email}
        label={messages.email}
        name="email"
        onChange={(event) => onChange('email', event.target.value)}
        placeholder={messages.email}
        required
        spellCheck={false}
        type="email"
        value={fields.email}
      />
      <div className="flex flex-col">
        <PasswordField
          autoComplete="current-password"
          error={refusal.password}
          hide={messages.hidePassword}
          label={messages.password}
          name="password"
          onChange={(event) => onChange('password', event.target.value)}
          placeholder={messages.password}
          required
          show={messages.showPassword}
          value={fields.password}
        />
        <Button
          busy={isAskingForReset}
          busyLabel={text.forgetting}
          className="-me-3 mt-1 -mb-2 self-end"
          onClick={onForgot}
          size="small"
          variant="quiet"
        >
          {text.forgot}
        </Button>
      </div>
      {isUnconfirmed ? (
        <Notice
          actions={
            <Button busy={isSendingMail} onClick={onSendConfirmation} size="small">
              {text.confirmNow}
            </Button>
          }
          title={failure}
          tone="warn"
        >
          {text.unconfirmed}
        </Notice>
      ) : (
        <FormFailure message={failure} />
      )}
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
