import { useState } from 'react'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages } from '../messages.ts'
import { VerifiedActionDialog } from '../removal/verified-action-dialog.tsx'
import { createRecoveryCodes } from '../security-api.ts'
import { listVerified, type TaskDialogProps } from '../use-security.ts'
import { RecoveryCodesList } from './recovery-codes-list.tsx'

const text = messages.codes

export function CreateRecoveryCodesDialog({
  email,
  security: { factors, codes: oldCodes },
  onClose,
}: TaskDialogProps) {
  const hasCodes = oldCodes !== null
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const question = hasCodes ? text.remakeTitle : text.makeTitle
  return (
    <VerifiedActionDialog
      action={async () => setCodes(await createRecoveryCodes(hasCodes))}
      factors={listVerified(factors)}
      onClose={onClose}
      result={
        codes && (
          <div className="flex flex-col gap-5">
            <StepHeading>{text.made}</StepHeading>
            <RecoveryCodesList codes={codes} email={email} onDone={onClose} />
          </div>
        )
      }
      text={text}
      title={codes === null ? question : text.shownTitle}
    >
      <p>{hasCodes ? text.remakeLead : messages.sections.codes.lead}</p>
    </VerifiedActionDialog>
  )
}
