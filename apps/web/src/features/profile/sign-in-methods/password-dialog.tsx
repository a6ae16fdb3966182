import { PasswordMeter } from '#shared/password-meter.tsx'
import { DemandDialog, type Prover } from '#shared/proof/demand-dialog.tsx'
import { MailedProof } from '#shared/proof/mailed-proof.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { messages } from './messages.ts'
import { usePasswordChange } from './use-password-change.ts'

const text = messages.form

/** A new password, and the code of a mail once the server asks for one. */
export function PasswordDialog({
  prover,
  onClose,
  onSet,
}: {
  prover: Prover
  onClose: () => void
  onSet: () => void
}) {
  const change = usePasswordChange(onSet)
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
        <Form className="flex flex-col gap-5" onSubmit={change.submit} refusals={change.refusals}>
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
              <MailedProof
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
      <DemandDialog demand={change.demand} />
    </>
  )
}
