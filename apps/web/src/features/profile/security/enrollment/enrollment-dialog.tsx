import type { Factor } from '@satlens/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useForm } from '#shared/form/use-form.ts'
import { removeFactor, startFactorEnrollment } from '#shared/session/factors.ts'
import { StepUpGate } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { RecoveryCodesList } from '../recovery-codes/recovery-codes-list.tsx'
import { createRecoveryCodes } from '../security-api.ts'
import { listVerified, type TaskDialogProps } from '../use-security.ts'

/** The props of every dialog that adds a factor. `begun` is an enrollment that was not finished. */
export type AddFactorProps = TaskDialogProps & { readonly begun: Factor | null }

export function useFactorEnrollment({
  email,
  security: { factors, codes: oldCodes },
  onClose,
}: TaskDialogProps) {
  const isFirst = listVerified(factors).length === 0
  const toast = useToast()
  const { demand, withDemands } = useStepUp()
  const [isRunning, setRunning] = useState(false)
  const [isVerified, setVerified] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const making = useForm({
    action: async () => setCodes(await createRecoveryCodes(false)),
    failed: { title: messages.codes.failed },
  })
  const draft = useRef<string | null>(null)

  async function run<T>(work: () => Promise<T>): Promise<T> {
    setRunning(true)
    try {
      return await withDemands(work)
    } finally {
      setRunning(false)
    }
  }

  async function discard() {
    const factorId = draft.current
    draft.current = null
    // The server deletes what is left behind (docs/protocol.md#enroll-a-factor).
    if (factorId !== null) await removeFactor(factorId).catch(() => {})
  }

  function finish() {
    toast.show({ ...(isFirst ? messages.enrol.doneFirst : messages.enrol.done), tone: 'success' })
    onClose()
  }

  return {
    email,
    isFirst,
    demand,
    isVerified,
    codes,
    making,
    isLocked: (isRunning && demand === null) || making.isSubmitting || codes !== null,
    run,
    /** As `run`, but discards the factor if the step fails. */
    async runOrDiscard<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await run(work)
      } catch (error) {
        await discard()
        throw error
      }
    },
    /** Starts a factor, in place of one that was started here before. */
    begin: (wanted: Parameters<typeof startFactorEnrollment>[0]) =>
      run(async () => {
        await discard()
        const begun = await startFactorEnrollment(wanted)
        draft.current = begun.id
        return begun
      }),
    /** Call once the factor is verified. An account without recovery codes gets some before the dialog closes. */
    async onVerified() {
      draft.current = null
      if (oldCodes !== null) return finish()
      setVerified(true)
      await making.submit()
    },
    async leave() {
      if (isVerified) return finish()
      await discard()
      onClose()
    },
  }
}

/** The dialog around adding a second factor: the form, a step-up where the server requires one, and the recovery codes. */
export function EnrollmentDialog({
  title,
  enrolment: { email, isFirst, demand, isVerified, codes, making, isLocked, leave },
  children,
}: {
  title: string
  enrolment: ReturnType<typeof useFactorEnrollment>
  children: ReactNode
}) {
  return (
    <Dialog
      // Codes that are shown once are not lost by an accidental press.
      locked={isLocked}
      onClose={leave}
      shape="side-panel"
      title={isVerified ? messages.codes.shownTitle : title}
    >
      {!isVerified && <StepUpGate demand={demand}>{children}</StepUpGate>}
      {isVerified && (
        <div className="flex flex-col gap-5">
          <StepHeading>
            {messages.codes.factorWorks} {isFirst && messages.codes.othersLeft}
          </StepHeading>
          {codes && <RecoveryCodesList codes={codes} email={email} onDone={leave} />}
          {making.isSubmitting && <Spinner label={messages.codes.submitting} />}
          {making.failure && (
            <Notice
              action={[
                { onClick: making.submit, children: messages.retry },
                { onClick: leave, variant: 'quiet', children: messages.close },
              ]}
              title={messages.codes.failed}
              tone="warn"
            >
              {messages.codes.missed}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}
