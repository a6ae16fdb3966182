import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { parseOneTimeCode } from '@satlens/domain'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { errorsByCode, type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { clearBrowserStorage } from '#shared/session/account.ts'
import { signOut } from '#shared/session/session.ts'
import { messages as stepUpText } from '#shared/step-up/messages.ts'
import { ReauthenticationCodeField, useReauthenticationCode } from '#shared/step-up/reauthentication-form.tsx'
import { type StepUpAccount, StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { deleteAccount, type OwnerProof } from './account-api.ts'
import { messages } from './messages.ts'

const text = messages.dialog

/** How users prove that the account is theirs: by password, by an emailed code, or by having just signed in. */
type OwnerProofKind = 'password' | 'email' | 'recent'
type DeletionFields = { readonly password: string; readonly code: string; readonly word: string }

export function DeleteAccountDialog({
  owner: { email, hasPassword },
  onClose,
}: {
  owner: StepUpAccount
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { demand, withDemands } = useStepUp({ only: 'factor' })
  const emailCode = useReauthenticationCode()
  const withoutPassword = email === '' ? 'recent' : 'email'
  const [kind, setKind] = useState<OwnerProofKind>(hasPassword && email !== '' ? 'password' : withoutPassword)
  const form = useForm({
    initial: { password: '', code: '', word: '' },
    parse: (fields) => parseDeletion(fields, kind, emailCode.hasSent),
    async action(proof) {
      await withDemands(() => deleteAccount(proof)).catch((error: unknown) => {
        // An account without an email address may have a password, too.
        if (error instanceof ApiError && error.code === 'current_password_required') setKind('password')
        throw error
      })
      // The session is gone from the server already: it is only forgotten here.
      await signOut().catch(() => {})
      form.toast.show(messages.deleted)
      await navigate(WEB_APP_SCREEN_PATHS.landing, { replace: true })
      clearBrowserStorage()
    },
    failed: { title: text.failed },
    messageOf: (error) =>
      error instanceof ApiError && error.code === 'reauthentication_needed'
        ? text.freshRefused
        : getServerMessage(error),
    errorsOf: errorsByCode({
      current_password_required: 'password',
      current_password_invalid: 'password',
      reauthentication_not_valid: 'code',
    }),
  })
  return (
    <>
      <Dialog isOpen={demand === null} locked={form.isSubmitting} onClose={onClose} title={text.title}>
        <Form className="flex flex-col gap-5" {...form.props}>
          <div>
            <p className="font-medium">{text.lost}</p>
            <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
              {text.losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
            <p className="mt-3 text-14 text-muted">{text.retained}</p>
          </div>
          <div className="flex flex-col gap-3 border-hairline border-t pt-5">
            {kind === 'password' && (
              <>
                <input autoComplete="username" className="hidden" readOnly type="email" value={email} />
                <PasswordField
                  {...form.text('password')}
                  autoComplete="current-password"
                  label={text.password}
                  required
                />
              </>
            )}
            {kind === 'email' && (
              <ReauthenticationCodeField email={email} emailCode={emailCode} field={form.text('code')} />
            )}
            {kind === 'recent' && <p>{text.fresh}</p>}
            {email !== '' && kind !== 'recent' && (
              <Button
                className="-ms-3 self-start"
                onClick={() => setKind(kind === 'email' ? 'password' : 'email')}
                size="small"
                variant="quiet"
              >
                {kind === 'email' ? text.byPassword : text.byEmail}
              </Button>
            )}
          </div>
          <TextField
            {...form.text('word')}
            autoCapitalize="characters"
            autoComplete="off"
            label={text.wordLabel}
            required
            spellCheck={false}
          />
          {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
          <DialogButtons isSubmitting={form.isSubmitting} onCancel={onClose} text={text} variant="danger" />
        </Form>
      </Dialog>
      <StepUpDialog demand={demand} />
    </>
  )
}

function parseDeletion(
  { password, code, word }: DeletionFields,
  kind: OwnerProofKind,
  hasSentCode: boolean,
): ParsedForm<DeletionFields, OwnerProof> {
  const nonce = parseOneTimeCode(code)
  const codeError = hasSentCode ? stepUpText.codeIncomplete : text.codeMissing
  const errors = {
    password: kind === 'password' && password.trim() === '' ? text.passwordMissing : undefined,
    code: kind === 'email' && nonce === null ? codeError : undefined,
    word: word.trim().toUpperCase() === text.word ? undefined : text.wordMissing,
  }
  const description = errors.password ?? errors.code ?? errors.word
  if (description) return { ok: false, errors, toast: { title: text.missing, description } }
  if (kind === 'email') return { ok: true, value: { nonce } }
  // Trimmed like the password of every sign-in (docs/spec/README.md#validation).
  return { ok: true, value: kind === 'password' ? { password: password.trim() } : {} }
}
