import { useRef, useState } from 'react'
import { removeFactor, startFactorEnrollment } from '#shared/session/factors.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { createRecoveryCodes } from '../security-api.ts'
import { useAttempt } from '../use-attempt.ts'

type Wanted = Parameters<typeof startFactorEnrollment>[0]

/** What every way of adding a second factor shares. `isFirst` says that the account had none. */
export function useFactorEnrollment({
  isFirst,
  hasCodes,
  onClose,
}: {
  isFirst: boolean
  hasCodes: boolean
  onClose: () => void
}) {
  const toast = useToast()
  const { demand, withDemands } = useStepUp()
  const { attempt, isBusy: isMaking } = useAttempt(messages.codes.failed)
  const [step, setStep] = useState<'form' | 'codes'>('form')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** Begun by this sheet and not shown yet: nobody misses it when the sheet is left. */
  const draft = useRef<string | null>(null)

  async function forgetDraft() {
    const factorId = draft.current
    draft.current = null
    // The server clears up what this misses (docs/protocol.md#enroll-a-factor).
    if (factorId !== null) await removeFactor(factorId).catch(() => {})
  }

  const makeCodes = () => attempt(async () => setCodes(await createRecoveryCodes(false)))

  return {
    demand,
    step,
    codes,
    isMaking,
    makeCodes,
    isFirst,
    /** Does a step of the enrolment that the server may first want a proof for. */
    withDemands,
    /** Begins a factor, in the place of one that this sheet began before. */
    async begin(wanted: Wanted) {
      await forgetDraft()
      const begun = await withDemands(() => startFactorEnrollment(wanted))
      draft.current = begun.id
      return begun
    },
    forgetDraft,
    /** The factor is verified. A user without recovery codes gets some before the dialog closes. */
    async verified() {
      draft.current = null
      if (hasCodes) {
        toast.show({ ...(isFirst ? messages.enrol.doneFirst : messages.enrol.done), tone: 'success' })
        return onClose()
      }
      setStep('codes')
      await makeCodes()
    },
    /** Closes the sheet. What was begun and never shown is removed. */
    async leave() {
      await forgetDraft()
      onClose()
    },
    finish() {
      toast.show({ ...(isFirst ? messages.enrol.doneFirst : messages.enrol.done), tone: 'success' })
      onClose()
    },
  }
}

/** See {@link useFactorEnrollment}. */
export type FactorEnrollment = ReturnType<typeof useFactorEnrollment>
