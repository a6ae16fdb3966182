import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { StepHeading } from '#ui/step-heading.tsx'
import { messages } from './messages.ts'
import { Proof } from './proof.tsx'
import type { Owed } from './use-step-up.ts'

/** Puts a proof in front of a form when the server wants one. The form is kept, and with it what was typed. */
export function StepUp({ owed, children }: { owed: Owed | null; children: ReactNode }) {
  return (
    <>
      {owed !== null && (
        <div className="flex flex-col gap-5">
          <StepHeading>{messages.confirmFirst}</StepHeading>
          <Proof onProven={owed.proven} ways={owed.ways} />
          <Button onClick={owed.left} variant="quiet">
            {messages.back}
          </Button>
        </div>
      )}
      <div hidden={owed !== null}>{children}</div>
    </>
  )
}
