import type { Factor } from '@satlens/contract'
import { useState } from 'react'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages } from '../messages.ts'
import { VerifiedActionDialog } from '../removal/verified-action-dialog.tsx'
import { createRecoveryCodes } from '../security-api.ts'
import { RecoveryCodesList } from './recovery-codes-list.tsx'

const text = messages.codes

/** Creates ten recovery codes, which replace those there are, after a second factor is verified. */
export function CreateRecoveryCodesDialog({
  email,
  verified,
  hasCodes,
  onClose,
}: {
  email: string
  verified: readonly Factor[]
  hasCodes: boolean
  onClose: () => void
}) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const question = hasCodes ? text.remakeTitle : text.makeTitle
  return (
    <VerifiedActionDialog
      action={async () => setCodes(await createRecoveryCodes(hasCodes))}
      factors={verified}
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
