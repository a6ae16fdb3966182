import type { ReactNode } from 'react'
import { messages } from '#shared/second-factor/messages.ts'
import { Proof } from '#shared/second-factor/proof.tsx'
import { Button } from '#ui/button.tsx'
import { StepHeading } from '#ui/step-heading.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { messages as proofText } from './messages.ts'
import type { Demand } from './use-demands.ts'

/** Puts a proof in front of a form when the server wants one. The form is kept, and with it what was typed. */
export function StepUp({ demand, children }: { demand: Demand | null; children: ReactNode }) {
  return (
    <>
      {demand !== null && <Step demand={demand} />}
      <div hidden={demand !== null}>{children}</div>
    </>
  )
}

function Step({ demand }: { demand: Demand }) {
  if (demand.kind === 'fresh-session') {
    return (
      <div className="flex flex-col gap-5">
        <StepHeading>{proofText.freshTitle}</StepHeading>
        <ConfirmIdentity email={demand.email} onConfirmed={demand.met} onLeave={demand.leave} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <StepHeading>{messages.confirmFirst}</StepHeading>
      <Proof onProven={demand.met} ways={demand.ways} />
      <Button onClick={demand.leave} variant="quiet">
        {messages.back}
      </Button>
    </div>
  )
}
