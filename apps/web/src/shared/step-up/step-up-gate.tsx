import type { ReactNode } from 'react'
import { messages } from '#shared/second-factor/messages.ts'
import { SecondFactorChallenge } from '#shared/second-factor/second-factor-challenge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages as proofText } from './messages.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import type { StepUpRequirement } from './use-step-up.ts'

/** Puts a proof in front of a form when the server wants one. The form is kept, and with it what was typed. */
export function StepUpGate({ demand, children }: { demand: StepUpRequirement | null; children: ReactNode }) {
  return (
    <>
      {demand !== null && <Step demand={demand} />}
      <div hidden={demand !== null}>{children}</div>
    </>
  )
}

function Step({ demand }: { demand: StepUpRequirement }) {
  if (demand.kind === 'fresh-session') {
    return (
      <div className="flex flex-col gap-5">
        <StepHeading>{proofText.freshTitle}</StepHeading>
        <ReauthenticationForm email={demand.email} onConfirmed={demand.met} onLeave={demand.leave} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <StepHeading>{messages.confirmFirst}</StepHeading>
      <SecondFactorChallenge onProven={demand.met} ways={demand.ways} />
      <Button onClick={demand.leave} variant="quiet">
        {messages.back}
      </Button>
    </div>
  )
}
