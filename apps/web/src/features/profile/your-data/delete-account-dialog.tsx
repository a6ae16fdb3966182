import { ReauthenticationCodeField } from '#shared/step-up/reauthentication-code-field.tsx'
import { type AccountOwner, StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'
import { useDeleteAccount } from './use-delete-account.ts'

const text = messages.dialog

/** Says what will be lost, and asks for a proof and a word before it is. */
export function DeleteAccountDialog({ prover, onClose }: { prover: AccountOwner; onClose: () => void }) {
  const deletion = useDeleteAccount(prover)
  return (
    <>
      <Dialog
        closeLabel={text.close}
        isOpen={deletion.demand === null}
        locked={deletion.isDeleting}
        onClose={onClose}
        title={text.title}
      >
        <Form className="flex flex-col gap-5" onSubmit={deletion.submit} rejectionCount={deletion.refusals}>
          <div>
            <p className="font-medium">{text.lost}</p>
            <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
              {text.losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
            <p className="mt-3 text-14 text-muted">{text.kept}</p>
          </div>
          <div className="flex flex-col gap-3 border-hairline border-t pt-5">
            <OwnerProof deletion={deletion} prover={prover} />
          </div>
          <TextField
            autoCapitalize="characters"
            autoComplete="off"
            error={deletion.refusal.word}
            label={text.wordLabel}
            name="word"
            onChange={(event) => deletion.typeWord(event.target.value)}
            required
            spellCheck={false}
            value={deletion.word}
          />
          {deletion.failure !== null && <Notice tone="warn">{deletion.failure}</Notice>}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button disabled={deletion.isDeleting} onClick={onClose}>
              {text.cancel}
            </Button>
            <Button busy={deletion.isDeleting} busyLabel={text.submitting} type="submit" variant="danger">
              {text.submit}
            </Button>
          </div>
        </Form>
      </Dialog>
      <StepUpDialog demand={deletion.demand} />
    </>
  )
}

function OwnerProof({
  deletion,
  prover: { email },
}: {
  deletion: ReturnType<typeof useDeleteAccount>
  prover: AccountOwner
}) {
  const { way, choose, password, typePassword, refusal, mailed, forgive } = deletion
  switch (way) {
    case 'password':
      return (
        <>
          <input autoComplete="username" className="hidden" readOnly type="email" value={email} />
          <PasswordField
            autoComplete="current-password"
            error={refusal.password}
            hide={text.hide}
            label={text.password}
            name="password"
            onChange={(event) => typePassword(event.target.value)}
            required
            show={text.show}
            value={password}
          />
          <Button className="-ms-3 self-start" onClick={() => choose('mail')} size="small" variant="quiet">
            {text.byMail}
          </Button>
        </>
      )
    case 'mail':
      return (
        <>
          <ReauthenticationCodeField email={email} onType={forgive} proof={mailed} refusal={refusal.code} />
          <Button
            className="-ms-3 self-start"
            onClick={() => choose('password')}
            size="small"
            variant="quiet"
          >
            {text.byPassword}
          </Button>
        </>
      )
    case 'recent':
      return <p>{text.fresh}</p>
  }
}
