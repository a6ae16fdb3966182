import { useState } from 'react'
import { registerKey } from '#shared/session/factors.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AddProps } from './add-app.tsx'
import { EnrolSheet } from './enrol-sheet.tsx'
import { messages } from './messages.ts'
import { NameForm } from './name-form.tsx'
import { useAttempt } from './use-attempt.ts'
import { useEnrolment } from './use-enrolment.ts'

const text = messages.key

/** A security key: its name, and a touch. */
export function AddKey({ email, begun, ...rest }: AddProps) {
  const enrolment = useEnrolment(rest)
  const { attempt, refusal, refusals, isBusy, forgive } = useAttempt(messages.enrol.failed, text)
  const [name, setName] = useState('')

  const add = () =>
    attempt(async () => {
      const { id } = begun ?? (await enrolment.begin({ type: 'webauthn', friendlyName: name.trim() }))
      await enrolment
        .withDemands(() => registerKey(id))
        .catch(async (error: unknown) => {
          await enrolment.forgetDraft()
          throw error
        })
      await enrolment.verified()
    })

  return (
    <EnrolSheet email={email} enrolment={enrolment} isBusy={isBusy} title={begun ? text.resume : text.title}>
      {begun === null ? (
        <NameForm
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
    </EnrolSheet>
  )
}
