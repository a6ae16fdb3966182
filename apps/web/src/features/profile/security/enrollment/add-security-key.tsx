import { SubmitButton } from '#shared/form/submit-button.tsx'
import { registerSecurityKey } from '#shared/session/factors.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from '../messages.ts'
import { CredentialNameForm, useCredentialNameForm } from './credential-name-form.tsx'
import { type AddFactorProps, EnrollmentDialog, useFactorEnrollment } from './enrollment-dialog.tsx'

const text = messages.key

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
        <CredentialNameForm form={form} isFirst={enrolment.isFirst} text={text} />
      ) : (
        <div className="flex flex-col gap-5">
          <p>{text.lead}</p>
          {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
          <SubmitButton form={form} onClick={form.submit} text={text} type="button" />
        </div>
      )}
    </EnrollmentDialog>
  )
}
