import { cleanPastedText } from '@satlens/domain'
import { useState } from 'react'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { FormError } from '#shared/form/form-failure.tsx'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { useTypedEarlier } from '#shared/form/use-typed-earlier.ts'
import { requestPasswordReset, resendConfirmation, signIn } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { EmailKind } from '../inbox/inbox-panel.tsx'
import { preloadInboxPanel, preloadSecondFactorStep } from '../lazy-steps.ts'
import { messages } from '../messages.ts'
import { validateEmail } from '../validate-email.ts'

type SignInFields = { readonly email: string; readonly password: string }

const EMPTY: SignInFields = { email: '', password: '' }
const NAMES = { email: 'email', password: 'password' }
const text = messages.signIn

/**
 * The form that opens a session, and the two emails that it can request; `onEmailSent` is told which and to whom. `loginHint` is
 * the email address to begin with.
 */
export function useSignIn(onEmailSent: (kind: EmailKind, email: string) => void, loginHint: string) {
  const [sending, setSending] = useState<EmailKind | null>(null)
  const form = useForm({
    initial: EMPTY,
    parse: parseSignIn,
    action: (credentials) => {
      preloadSecondFactorStep()
      return signIn(credentials)
    },
    failed: { title: text.failed, noAnswer: messages.noAnswer },
  })
  useTypedEarlier(form, NAMES, { email: loginHint })

  async function sendEmail(
    kind: EmailKind,
    email: string,
    failed: string,
    send: (email: string) => Promise<void>,
  ) {
    setSending(kind)
    form.toast.dismiss()
    try {
      await send(email)
      onEmailSent(kind, email)
    } catch (error) {
      form.toast.error({ title: failed, description: getServerMessage(error) })
    } finally {
      setSending(null)
    }
  }

  async function sendReset() {
    const email = cleanPastedText(form.fields.email)
    if (email === '') return form.reject({ email: text.emailHint }, text.emailRequired)
    preloadInboxPanel()
    await sendEmail('reset', email, text.resetFailed, requestPasswordReset)
  }

  const { error, values } = form.failure ?? {}
  return {
    form,
    sending,
    isUnconfirmed: error instanceof ApiError && error.code === 'email_not_confirmed',
    sendReset,
    sendConfirmation: () =>
      sendEmail('confirmation', values?.email ?? '', messages.confirmFailed, resendConfirmation),
  }
}

/** Email, password and a link for a forgotten password (docs/spec/README.md#screens). */
export function SignInForm({
  signIn: { form, sending, isUnconfirmed, sendReset, sendConfirmation },
  isReady,
}: {
  signIn: ReturnType<typeof useSignIn>
  isReady: boolean
}) {
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
          label={messages.password}
          placeholder={messages.password}
          required
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
          action={{ busy: sending === 'confirmation', onClick: sendConfirmation, children: text.confirmNow }}
          title={failure}
          tone="warn"
        >
          {text.unconfirmed}
        </Notice>
      ) : (
        <FormError message={failure} />
      )}
      <SubmitButton form={form} isReady={isReady} text={text} />
      <noscript>{messages.needsScript}</noscript>
    </Form>
  )
}

/** Both are required and trimmed (docs/spec/README.md#validation). The rules for new passwords do not apply. */
function parseSignIn(fields: SignInFields): ParsedForm<SignInFields, SignInFields> {
  const email = cleanPastedText(fields.email)
  const password = fields.password.trim()
  const errors = {
    email: validateEmail(email),
    password: password === '' ? messages.missingPassword : undefined,
  }
  const first = errors.email ?? errors.password
  if (first === undefined) return { ok: true, value: { email, password } }
  return { ok: false, errors, toast: { title: messages.missing, description: first } }
}
