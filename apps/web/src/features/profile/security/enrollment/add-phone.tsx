import { useState } from 'react'
import { errorsByCode, useForm } from '#shared/form/use-form.ts'
import { SmsCodeForm } from '#shared/second-factor/sms-code-form.tsx'
import { sendSmsCode } from '#shared/session/second-factor.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages } from '../messages.ts'
import { getFactorName } from '../use-security.ts'
import { type AddFactorProps, EnrollmentDialog, useFactorEnrollment } from './enrollment-dialog.tsx'

const text = messages.phone

interface EnrolledPhone {
  readonly factorId: string
  readonly phone: string
  /** Null if the message is still to be sent. */
  readonly challengeId: string | null
}

export function AddPhone({ begun, ...props }: AddFactorProps) {
  const enrolment = useFactorEnrollment(props)
  const [enrolled, setEnrolled] = useState<EnrolledPhone | null>(
    begun && { factorId: begun.id, phone: getFactorName(begun), challengeId: null },
  )
  const form = useForm({
    initial: { number: '' },
    parse({ number }) {
      if (number.trim() !== '') return { ok: true, value: number.trim() }
      const toast = { title: messages.enrol.failed, description: text.missing }
      return { ok: false, errors: { number: text.missing }, toast }
    },
    async action(number) {
      const { id: factorId, phone = number } = await enrolment.begin({ type: 'phone', phone: number })
      const challengeId = await enrolment.runOrDiscard(() => sendSmsCode(factorId))
      setEnrolled({ factorId, phone, challengeId })
    },
    failed: { title: messages.enrol.failed },
    errorsOf: errorsByCode({ validation_failed: 'number', mfa_verified_factor_exists: 'number' }),
  })

  return (
    <EnrollmentDialog enrolment={enrolment} title={begun ? text.resume : text.title}>
      {enrolled === null ? (
        <Form className="flex flex-col gap-5" {...form.props}>
          <TextField
            {...form.text('number')}
            autoComplete="tel"
            figures
            help={text.numberHelp}
            inputMode="tel"
            label={text.number}
            maxLength={40}
            name="phone"
            required
            type="tel"
          />
          {enrolment.isFirst && <Notice>{messages.enrol.othersLeave}</Notice>}
          {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
          <Button busy={form.isSubmitting} busyLabel={text.sending} type="submit" variant="primary" wide>
            {text.submit}
          </Button>
        </Form>
      ) : (
        <div className="flex flex-col gap-5">
          <StepHeading>{text.sent(enrolled.phone)}</StepHeading>
          <SmsCodeForm
            factorId={enrolled.factorId}
            onVerified={enrolment.onVerified}
            sentChallengeId={enrolled.challengeId}
            submit={messages.app.verify}
          />
        </div>
      )}
    </EnrollmentDialog>
  )
}
