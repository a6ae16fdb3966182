import { useState } from 'react'
import { SmsCodeForm } from '#shared/second-factor/sms-code-form.tsx'
import { sendSmsCode } from '#shared/session/second-factor.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { getFactorName } from '../factor-name.ts'
import { messages } from '../messages.ts'
import { useAttempt } from '../use-attempt.ts'
import type { AddFactorProps } from './add-authenticator-app.tsx'
import { EnrollmentDialog } from './enrollment-dialog.tsx'
import { useFactorEnrollment } from './use-factor-enrollment.ts'

const text = messages.phone
/** What the server says of a number, and not of the account. */
const OF_NUMBER: readonly string[] = ['missing', 'validation_failed', 'mfa_verified_factor_exists']

interface Asked {
  readonly factorId: string
  readonly phone: string
  /** Null when the message is still to be sent. */
  readonly challengeId: string | null
}

/** A phone: its number, and the six digits it is sent. */
export function AddPhone({ email, begun, ...rest }: AddFactorProps) {
  const enrolment = useFactorEnrollment(rest)
  const { attempt, refuse, forgive, refusal, refusals, isBusy } = useAttempt(messages.enrol.failed)
  const [number, setNumber] = useState('')
  const [asked, setAsked] = useState<Asked | null>(
    begun && { factorId: begun.id, phone: getFactorName(begun), challengeId: null },
  )

  async function begin() {
    if (number.trim() === '') return refuse('missing', text.missing)
    await attempt(async () => {
      const { id: factorId, phone = number } = await enrolment.begin({ type: 'phone', phone: number.trim() })
      // A message that could not be sent leaves the number, to be changed or tried again.
      const challengeId = await enrolment
        .withDemands(() => sendSmsCode(factorId))
        .catch(async (error: unknown) => {
          await enrolment.forgetDraft()
          throw error
        })
      setAsked({ factorId, phone, challengeId })
    })
  }

  const isOfNumber = refusal !== null && OF_NUMBER.includes(refusal.code)
  return (
    <EnrollmentDialog
      email={email}
      enrolment={enrolment}
      isBusy={isBusy}
      title={begun ? text.resume : text.title}
    >
      {asked === null ? (
        <Form className="flex flex-col gap-5" onSubmit={begin} rejectionCount={refusals}>
          <TextField
            autoComplete="tel"
            error={isOfNumber ? refusal.said : undefined}
            figures
            help={text.numberHelp}
            inputMode="tel"
            label={text.number}
            maxLength={40}
            name="phone"
            onChange={(event) => {
              setNumber(event.target.value)
              forgive()
            }}
            required
            type="tel"
            value={number}
          />
          {rest.isFirst && <Notice>{messages.enrol.othersLeave}</Notice>}
          {refusal !== null && !isOfNumber && <Notice tone="warn">{refusal.said}</Notice>}
          <Button busy={isBusy} busyLabel={text.sending} type="submit" variant="primary" wide>
            {text.submit}
          </Button>
        </Form>
      ) : (
        <div className="flex flex-col gap-5">
          <StepHeading>{text.sent(asked.phone)}</StepHeading>
          <SmsCodeForm
            factorId={asked.factorId}
            onProven={enrolment.verified}
            sentChallengeId={asked.challengeId}
            submit={messages.app.verify}
          />
        </div>
      )}
    </EnrollmentDialog>
  )
}
