import { PasswordMeter } from '#shared/components/password-meter.tsx'
import { ReauthenticationCodeField } from '#shared/step-up/reauthentication-code-field.tsx'
import { type AccountOwner, StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'
import { useChangePassword } from './use-change-password.ts'

const text = messages.form

/** A new password, and the code of a mail once the server asks for one. */
export function ChangePasswordDialog({
  prover,
  onClose,
  onSet,
}: {
  prover: AccountOwner
  onClose: () => void
  onSet: () => void
}) {
  const change = useChangePassword(onSet)
  const { email, hasPassword } = prover
  return (
    <>
      <Dialog
        closeLabel={text.close}
        description={hasPassword ? text.lead : text.setLead}
        isOpen={change.demand === null}
        locked={change.isSaving}
        onClose={onClose}
        title={hasPassword ? text.change : text.set}
      >
        <Form className="flex flex-col gap-5" onSubmit={change.submit} rejectionCount={change.refusals}>
          <TextField
            autoComplete="username"
            label={text.email}
            name="email"
            readOnly
            type="email"
            value={email}
          />
          <div>
            <PasswordField
              autoComplete="new-password"
              className="mb-2"
              error={change.refusal.password}
              hide={text.hide}
              label={text.password}
              name="new-password"
              onChange={(event) => change.type(event.target.value)}
              placeholder={text.placeholder}
              required
              show={text.show}
              value={change.password}
            />
            <PasswordMeter label={text.strength} password={change.password.trim()} />
          </div>
          {change.isLate && (
            <div className="flex flex-col gap-4 border-hairline border-t pt-5">
              <p className="text-14 text-muted">{text.late}</p>
              <ReauthenticationCodeField
                email={email}
                onType={change.forgiveCode}
                proof={change.proof}
                refusal={change.refusal.code}
              />
            </div>
          )}
          {change.failure !== null && <Notice tone="warn">{change.failure}</Notice>}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button disabled={change.isSaving} onClick={onClose}>
              {text.cancel}
            </Button>
            <Button busy={change.isSaving} busyLabel={text.submitting} type="submit" variant="primary">
              {text.submit}
            </Button>
          </div>
        </Form>
      </Dialog>
      <StepUpDialog demand={change.demand} />
    </>
  )
}
