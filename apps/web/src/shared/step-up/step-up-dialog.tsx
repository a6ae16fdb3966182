import { SecondFactorChallenge } from '#shared/second-factor/second-factor-challenge.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from './messages.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import type { StepUpRequirement } from './use-step-up.ts'

/** Whose word the server wants, and whether a password can be asked for. */
export interface AccountOwner {
  readonly email: string
  readonly hasPassword: boolean
}

/** Asks for what the server wants to see before it goes on. */
export function StepUpDialog({ demand }: { demand: StepUpRequirement | null }) {
  if (demand === null) return null
  return (
    <Dialog
      closeLabel={messages.close}
      description={demand.kind === 'factor' ? messages.factorLead : undefined}
      isOpen
      onClose={demand.leave}
      title={demand.kind === 'factor' ? messages.factorTitle : messages.freshTitle}
    >
      {demand.kind === 'factor' ? (
        <SecondFactorChallenge onProven={demand.met} ways={demand.ways} />
      ) : (
        <ReauthenticationForm email={demand.email} onConfirmed={demand.met} onLeave={demand.leave} />
      )}
    </Dialog>
  )
}
