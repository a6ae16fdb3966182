import { useRef, useState } from 'react'
import { useDemands } from '#shared/proof/use-demands.ts'
import { beginFactor, removeFactor } from '#shared/session/factors.ts'
import { useToast } from '#ui/use-toast.ts'
import { makeRecoveryCodes } from './calls.ts'
import { messages } from './messages.ts'
import { useAttempt } from './use-attempt.ts'

type Wanted = Parameters<typeof beginFactor>[0]

/** What every way of adding a second factor shares. `isFirst` says that the account had none. */
export function useEnrolment({
  isFirst,
  hasCodes,
  onClose,
}: {
  isFirst: boolean
  hasCodes: boolean
  onClose: () => void
}) {
  const toast = useToast()
  const { demand, withDemands } = useDemands()
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

  const makeCodes = () => attempt(async () => setCodes(await makeRecoveryCodes(false)))

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
      const begun = await withDemands(() => beginFactor(wanted))
      draft.current = begun.id
      return begun
    },
    forgetDraft,
    /** The factor counts. Whoever has no recovery codes is given some before the sheet closes. */
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

/** See {@link useEnrolment}. */
export type Enrolment = ReturnType<typeof useEnrolment>
