import { type ReactNode, useState } from 'react'
import { StepUp } from '#shared/proof/step-up.tsx'
import { useDemands } from '#shared/proof/use-demands.ts'
import { Proof } from '#shared/second-factor/proof.tsx'
import type { Way } from '#shared/second-factor/ways.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { messages } from './messages.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * Asks before something is lost. With `ways` a second factor has to be shown once more, and the work follows at once;
 * without, a press is enough until the server wants more.
 */
export function ProvenDialog({
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
  ways: readonly Way[]
  /** Closes the dialog itself when it is done, or brings about a `result`. */
  act: () => Promise<void>
  /** Takes the place of the question, and has its own way out. */
  result?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const { demand, withDemands } = useDemands()
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
        <StepUp demand={demand}>
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
                <Proof
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
        </StepUp>
      )}
    </Dialog>
  )
}
