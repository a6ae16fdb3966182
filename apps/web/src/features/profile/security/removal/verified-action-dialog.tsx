import type { Factor } from '@satlens/contract'
import { type ReactNode, useState } from 'react'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { getFactorOptions } from '#shared/second-factor/factor-options.ts'
import { SecondFactorChallenge } from '#shared/second-factor/second-factor-challenge.tsx'
import { StepUpGate } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { ToastHandle } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'

/** Asks before something is lost. One of the `factors` is verified first; without any, a press is enough. */
export function VerifiedActionDialog({
  title,
  text,
  factors,
  action,
  result = null,
  children,
  onClose,
}: {
  title: string
  text: {
    readonly prove: string
    readonly submit: string
    readonly submitting: string
    readonly failed: string
  }
  factors: readonly Factor[]
  /** Closes the dialog itself when it is done, or leads to a `result`. */
  action: (toast: ToastHandle) => Promise<void>
  /** Replaces the question, and closes the dialog itself. */
  result?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const { demand, withDemands } = useStepUp()
  const [isVerified, setVerified] = useState(factors.length === 0)
  const form = useForm({
    action: (): Promise<void> => withDemands(() => action(form.toast)),
    failed: { title: text.failed },
  })

  return (
    <Dialog
      locked={(form.isSubmitting && demand === null) || result !== null}
      onClose={onClose}
      title={title}
    >
      {result ?? (
        <StepUpGate demand={demand}>
          <div className="flex flex-col gap-5">
            {children}
            {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
            {isVerified ? (
              <DialogButtons
                isSubmitting={form.isSubmitting}
                onCancel={onClose}
                onSubmit={form.submit}
                text={{ ...text, cancel: messages.cancel }}
                variant="danger"
              />
            ) : (
              <>
                <p className="border-hairline border-t pt-5 font-semibold">{text.prove}</p>
                <SecondFactorChallenge
                  onVerified={() => {
                    setVerified(true)
                    void form.submit()
                  }}
                  submit={text.submit}
                  ways={getFactorOptions({ factors: [...factors] })}
                />
              </>
            )}
          </div>
        </StepUpGate>
      )}
    </Dialog>
  )
}
