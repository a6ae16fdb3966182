import { type ReactNode, useState } from 'react'
import type { FactorOption } from '#shared/second-factor/factor-options.ts'
import { SecondFactorChallenge } from '#shared/second-factor/second-factor-challenge.tsx'
import { StepUpGate } from '#shared/step-up/step-up-gate.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import { useAttempt } from '../use-attempt.ts'

/**
 * Asks before something is lost. With `ways` a second factor has to be shown once more, and the work follows at once;
 * without, a press is enough until the server wants more.
 */
export function VerifiedActionDialog({
  title,
  words,
  ways,
  act,
  result = null,
  children,
  onClose,
}: {
  title: string
  words: {
    readonly prove: string
    readonly submit: string
    readonly submitting: string
    readonly failed: string
  }
  ways: readonly FactorOption[]
  /** Closes the dialog itself when it is done, or brings about a `result`. */
  act: () => Promise<void>
  /** Takes the place of the question, and has its own way out. */
  result?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const { demand, withDemands } = useStepUp()
  const { attempt, refusal, isBusy } = useAttempt(words.failed)
  const [isProven, setProven] = useState(ways.length === 0)
  const run = () => attempt(() => withDemands(act))

  return (
    <Dialog
      closeLabel={messages.close}
      isOpen
      locked={(isBusy && demand === null) || result !== null}
      onClose={onClose}
      title={title}
    >
      {result ?? (
        <StepUpGate demand={demand}>
          <div className="flex flex-col gap-5">
            {children}
            {refusal !== null && <Notice tone="warn">{refusal.said}</Notice>}
            {isProven ? (
              <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
                <Button disabled={isBusy} onClick={onClose}>
                  {messages.cancel}
                </Button>
                <Button busy={isBusy} busyLabel={words.submitting} onClick={run} variant="danger">
                  {words.submit}
                </Button>
              </div>
            ) : (
              <>
                <p className="border-hairline border-t pt-5 font-semibold">{words.prove}</p>
                <SecondFactorChallenge
                  onProven={() => {
                    setProven(true)
                    void run()
                  }}
                  submit={words.submit}
                  ways={ways}
                />
              </>
            )}
          </div>
        </StepUpGate>
      )}
    </Dialog>
  )
}
