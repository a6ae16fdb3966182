import { findPasswordIssue, formatEmailAddress } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import { NewPasswordField } from '#shared/components/new-password-field.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { setPassword } from '#shared/session/session.ts'
import { Form } from '#ui/form/form.tsx'
import { AuthCard } from '../auth-card.tsx'
import { messages } from '../messages.ts'
import { messages as text } from './messages.ts'

interface NewPasswordProps {
  readonly email: string
  /** Why a new one is due: the old one was forgotten, or the server removed it because someone else may have set it. */
  readonly reason: 'forgotten' | 'removed'
  readonly onSet: () => void
}

type NewPassword = { readonly password: string }

export function NewPasswordForm({ email, reason, onSet }: NewPasswordProps) {
  const form = useForm({
    initial: { password: '' },
    parse: parseNewPassword,
    async action({ password }) {
      await setPassword(password)
      form.toast.show({ ...text.done, tone: 'success' })
      onSet()
    },
    failed: { title: text.failed, noAnswer: text.failed },
  })
  return (
    <AuthCard lead={text[reason].lead} takesFocus title={text[reason].title}>
      <Form className="flex flex-col gap-5" {...form.props}>
        <NewPasswordField
          {...form.text('password')}
          email={formatEmailAddress(email)}
          label={text.password}
        />
        <FormError message={form.failure?.message ?? null} />
        <SubmitButton form={form} text={text} />
      </Form>
    </AuthCard>
  )
}

/** Trims the password as sign-up and sign-in do, and applies the rules of the sign-up (docs/spec/README.md#validation). */
function parseNewPassword(typed: NewPassword): ParsedForm<NewPassword, NewPassword> {
  const password = typed.password.trim()
  const issue = findPasswordIssue(password, settings.password_policy)
  if (issue === null) return { ok: true, value: { password } }
  const toast = { title: messages.signUp.weakPassword, description: issue }
  return { ok: false, errors: { password: issue }, toast }
}
