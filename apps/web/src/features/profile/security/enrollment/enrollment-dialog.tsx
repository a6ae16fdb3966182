import type { ReactNode } from 'react'
import { StepUpGate } from '#shared/step-up/step-up-gate.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import { RecoveryCodesList } from '../recovery-codes/recovery-codes-list.tsx'
import type { FactorEnrollment } from './use-factor-enrollment.ts'

/** The frame of adding a second factor: the form, a proof where the server wants one, and the recovery codes. */
export function EnrollmentDialog({
  title,
  email,
  enrolment,
  isBusy = false,
  children,
}: {
  title: string
  email: string
  enrolment: FactorEnrollment
  isBusy?: boolean
  children: ReactNode
}) {
  const { step, demand, codes, isMaking, makeCodes, isFirst, leave, finish } = enrolment
  const isForm = step === 'form'
  return (
    <Dialog
      closeLabel={messages.close}
      isOpen
      // Codes that are shown once are not lost by an accidental press.
      locked={(isBusy && demand === null) || isMaking || codes !== null}
      onClose={isForm ? leave : finish}
      shape="side-panel"
      title={isForm ? title : messages.codes.shownTitle}
    >
      {isForm && <StepUpGate demand={demand}>{children}</StepUpGate>}
      {!isForm && (
        <div className="flex flex-col gap-5">
          <StepHeading>
            {messages.codes.factorWorks} {isFirst && messages.codes.othersLeft}
          </StepHeading>
          {codes !== null && <RecoveryCodesList codes={codes} email={email} onDone={finish} />}
          {codes === null && isMaking && <Spinner label={messages.codes.submitting} />}
          {codes === null && !isMaking && (
            <Notice
              actions={
                <>
                  <Button onClick={makeCodes} size="small">
                    {messages.retry}
                  </Button>
                  <Button onClick={finish} size="small" variant="quiet">
                    {messages.close}
                  </Button>
                </>
              }
              title={messages.codes.failed}
              tone="warn"
            >
              {messages.codes.missed}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}
