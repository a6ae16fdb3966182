import { Proof } from '#shared/second-factor/proof.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { messages } from './messages.ts'
import type { Demand } from './use-demands.ts'

/** Whose word the server wants, and whether a password can be asked for. */
export interface Prover {
  readonly email: string
  readonly hasPassword: boolean
}

/** Asks for what the server wants to see before it goes on. */
export function DemandDialog({ demand }: { demand: Demand | null }) {
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
        <Proof onProven={demand.met} ways={demand.ways} />
      ) : (
        <ConfirmIdentity email={demand.email} onConfirmed={demand.met} onLeave={demand.leave} />
      )}
    </Dialog>
  )
}
