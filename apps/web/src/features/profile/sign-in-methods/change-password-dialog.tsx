import { findPasswordIssue, formatEmailAddress, parseOneTimeCode } from '@satlens/domain'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { settings } from '#shared/browser/settings.ts'
import { NewPasswordField } from '#shared/components/new-password-field.tsx'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { errorsByCode, useForm } from '#shared/form/use-form.ts'
import { setPassword } from '#shared/session/session.ts'
import { messages as stepUpText } from '#shared/step-up/messages.ts'
import { ReauthenticationCodeField, useReauthenticationCode } from '#shared/step-up/reauthentication-form.tsx'
import { type StepUpAccount, StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'

const text = messages.form

/** Asks for a new password, and for an emailed code if the session is too old (docs/protocol.md#update-user). */
export function ChangePasswordDialog({
  owner: { email, hasPassword },
  onClose,
}: {
  owner: StepUpAccount
  onClose: () => void
}) {
  const { demand, withDemands } = useStepUp({ only: 'factor' })
  const emailCode = useReauthenticationCode()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    initial: { password: '', code: '' },
    parse({ password, code }) {
      const issue = findPasswordIssue(password.trim(), settings.password_policy)
      if (issue !== null) return toRejected({ password: issue }, text.weak, issue)
      const nonce = needsCode ? parseOneTimeCode(code) : undefined
      if (nonce !== null) return { ok: true, value: { password: password.trim(), nonce } }
      const { codeIncomplete } = stepUpText
      return toRejected({ code: codeIncomplete }, text.failed, codeIncomplete)
    },
    async action({ password, nonce }) {
      try {
        await withDemands(() => setPassword(password, nonce))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'reauthentication_needed')) throw error
        setNeedsCode(true)
        return emailCode.sending.submit()
      }
      form.toast.show({ ...text.done, tone: 'success' })
      onClose()
    },
    failed: { title: text.failed },
    errorsOf: errorsByCode({
      weak_password: 'password',
      same_password: 'password',
      reauthentication_not_valid: 'code',
    }),
  })

  return (
    <>
      <Dialog
        description={hasPassword ? text.lead : text.setLead}
        isOpen={demand === null}
        locked={form.isSubmitting}
        onClose={onClose}
        title={hasPassword ? text.change : text.set}
      >
        <Form className="flex flex-col gap-5" {...form.props}>
          <NewPasswordField
            {...form.text('password')}
            email={formatEmailAddress(email)}
            label={text.password}
          />
          {needsCode && (
            <div className="flex flex-col gap-4 border-hairline border-t pt-5">
              <p className="text-14 text-muted">{text.late}</p>
              <ReauthenticationCodeField email={email} emailCode={emailCode} field={form.text('code')} />
            </div>
          )}
          {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
          <DialogButtons isSubmitting={form.isSubmitting} onCancel={onClose} text={text} />
        </Form>
      </Dialog>
      <StepUpDialog demand={demand} />
    </>
  )
}

const toRejected = (errors: { password?: string; code?: string }, title: string, description: string) =>
  ({ ok: false, errors, toast: { title, description } }) as const
