import type { Factor } from '@satlens/contract'
import { useState } from 'react'
import { waysOf } from '#shared/second-factor/ways.ts'
import { StepHeading } from '#ui/step-heading.tsx'
import { makeRecoveryCodes } from './calls.ts'
import { CodesSlip } from './codes-slip.tsx'
import { messages } from './messages.ts'
import { ProvenDialog } from './proven-dialog.tsx'

const text = messages.codes

/** Ten codes, the first or new ones, after a proof. */
export function MakeCodes({
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
    <ProvenDialog
      act={async () => setCodes(await makeRecoveryCodes(hasCodes))}
      onClose={onClose}
      result={
        codes && (
          <div className="flex flex-col gap-5">
            <StepHeading>{text.made}</StepHeading>
            <CodesSlip codes={codes} email={email} onDone={onClose} />
          </div>
        )
      }
      title={codes === null ? question : text.shownTitle}
      ways={waysOf({ factors: [...verified] })}
      words={text}
    >
      <p>{hasCodes ? text.remakeLead : messages.sections.codes.lead}</p>
    </ProvenDialog>
  )
}
