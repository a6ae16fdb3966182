import { useState } from 'react'
import { registerSecurityKey } from '#shared/session/factors.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from '../messages.ts'
import { useAttempt } from '../use-attempt.ts'
import type { AddFactorProps } from './add-authenticator-app.tsx'
import { CredentialNameForm } from './credential-name-form.tsx'
import { EnrollmentDialog } from './enrollment-dialog.tsx'
import { useFactorEnrollment } from './use-factor-enrollment.ts'

const text = messages.key

/** A security key: its name, and a touch. */
export function AddSecurityKey({ email, begun, ...rest }: AddFactorProps) {
  const enrolment = useFactorEnrollment(rest)
  const { attempt, refusal, refusals, isBusy, forgive } = useAttempt(messages.enrol.failed, text)
  const [name, setName] = useState('')

  const add = () =>
    attempt(async () => {
      const { id } = begun ?? (await enrolment.begin({ type: 'webauthn', friendlyName: name.trim() }))
      await enrolment
        .withDemands(() => registerSecurityKey(id))
        .catch(async (error: unknown) => {
          await enrolment.forgetDraft()
          throw error
        })
      await enrolment.verified()
    })

  return (
    <EnrollmentDialog
      email={email}
      enrolment={enrolment}
      isBusy={isBusy}
      title={begun ? text.resume : text.title}
    >
      {begun === null ? (
        <CredentialNameForm
          isBusy={isBusy}
          isFirst={rest.isFirst}
          lead={text.lead}
          name={name}
          nameHelp={text.nameHelp}
          onName={(typed) => {
            setName(typed)
            forgive()
          }}
          onSubmit={add}
          refusal={refusal}
          refusals={refusals}
          submit={text.submit}
          submitting={text.submitting}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <p>{text.lead}</p>
          {refusal !== null && <Notice tone="warn">{refusal.said}</Notice>}
          <Button busy={isBusy} busyLabel={text.submitting} onClick={add} variant="primary" wide>
            {text.submit}
          </Button>
        </div>
      )}
    </EnrollmentDialog>
  )
}
