import { registerSecurityKey } from '#shared/session/factors.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from '../messages.ts'
import { CredentialNameForm, useCredentialNameForm } from './credential-name-form.tsx'
import { type AddFactorProps, EnrollmentDialog, useFactorEnrollment } from './enrollment-dialog.tsx'

const text = messages.key

/** Adds a security key: its name, and a touch. */
export function AddSecurityKey({ begun, ...props }: AddFactorProps) {
  const enrolment = useFactorEnrollment(props)
  const form = useCredentialNameForm({
    failed: messages.enrol.failed,
    ceremony: text,
    async action(friendlyName) {
      const { id } = begun ?? (await enrolment.begin({ type: 'webauthn', friendlyName }))
      await enrolment.runOrDiscard(() => registerSecurityKey(id))
      await enrolment.onVerified()
    },
  })

  return (
    <EnrollmentDialog enrolment={enrolment} title={begun ? text.resume : text.title}>
      {begun === null ? (
        <CredentialNameForm
          form={form}
          isFirst={enrolment.isFirst}
          lead={text.lead}
          nameHelp={text.nameHelp}
          submit={text.submit}
          submitting={text.submitting}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <p>{text.lead}</p>
          {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
          <Button
            busy={form.isSubmitting}
            busyLabel={text.submitting}
            onClick={form.submit}
            variant="primary"
            wide
          >
            {text.submit}
          </Button>
        </div>
      )}
    </EnrollmentDialog>
  )
}
