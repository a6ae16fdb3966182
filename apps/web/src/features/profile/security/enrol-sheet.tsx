import type { ReactNode } from 'react'
import { StepUp } from '#shared/proof/step-up.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StepHeading } from '#ui/step-heading.tsx'
import { CodesSlip } from './codes-slip.tsx'
import { messages } from './messages.ts'
import type { Enrolment } from './use-enrolment.ts'

/** The frame of adding a second factor: the form, a proof where the server wants one, and the recovery codes. */
export function EnrolSheet({
  title,
  email,
  enrolment,
  isBusy = false,
  children,
}: {
  title: string
  email: string
  enrolment: Enrolment
  isBusy?: boolean
  children: ReactNode
}) {
  const { step, demand, codes, isMaking, makeCodes, isFirst, leave, finish } = enrolment
  const isForm = step === 'form'
  return (
    <Dialog
      closeLabel={messages.close}
      isOpen
      // Codes that are shown once are not lost by a slip of the finger.
      locked={(isBusy && demand === null) || isMaking || codes !== null}
      onClose={isForm ? leave : finish}
      shape="sheet"
      title={isForm ? title : messages.codes.shownTitle}
    >
      {isForm && <StepUp demand={demand}>{children}</StepUp>}
      {!isForm && (
        <div className="flex flex-col gap-5">
          <StepHeading>
            {messages.codes.factorWorks} {isFirst && messages.codes.othersLeft}
          </StepHeading>
          {codes !== null && <CodesSlip codes={codes} email={email} onDone={finish} />}
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
