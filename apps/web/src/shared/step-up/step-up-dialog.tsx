import type { ReactNode } from 'react'
import { messages as factorText } from '#shared/second-factor/messages.ts'
import { SecondFactorChallenge } from '#shared/second-factor/second-factor-challenge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import type { StepUpRequirement } from './use-step-up.ts'

/** The address of the signed-in user, and whether a password can be asked for. */
export interface StepUpAccount {
  readonly email: string
  readonly hasPassword: boolean
}

export function StepUpDialog({ demand }: { demand: StepUpRequirement | null }) {
  if (demand === null) return null
  const isFactor = demand.kind === 'factor'
  return (
    <Dialog
      description={isFactor ? messages.factorLead : undefined}
      onClose={demand.onLeave}
      title={isFactor ? messages.factorTitle : messages.freshTitle}
    >
      <StepUpForm demand={demand} />
    </Dialog>
  )
}

/** Asks in place of a form for what the server requires. The form is only hidden, so its fields stay filled in. */
export function StepUpGate({ demand, children }: { demand: StepUpRequirement | null; children: ReactNode }) {
  return (
    <>
      {demand && (
        <div className="flex flex-col gap-5">
          <StepHeading>
            {demand.kind === 'factor' ? factorText.confirmFirst : messages.freshTitle}
          </StepHeading>
          <StepUpForm demand={demand} />
          {demand.kind === 'factor' && (
            <Button onClick={demand.onLeave} variant="quiet">
              {factorText.back}
            </Button>
          )}
        </div>
      )}
      <div hidden={demand !== null}>{children}</div>
    </>
  )
}

function StepUpForm({ demand }: { demand: StepUpRequirement }) {
  if (demand.kind === 'fresh-session') return <ReauthenticationForm {...demand} />
  return <SecondFactorChallenge onVerified={demand.onVerified} ways={demand.ways} />
}
