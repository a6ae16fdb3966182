import { useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { CeremonyCancelled } from '#shared/session/webauthn.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** Shows a factor to the server and says what is wrong with it; `onProven` hears of a success. */
export function useFactorVerification(onProven: () => void = () => {}) {
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)

  function refuse(title: string, description?: string) {
    setRefusal(description ?? title)
    setRefusals((count) => count + 1)
    toast.error({ title, description })
  }

  async function prove(show: () => Promise<void>) {
    setRefusal(undefined)
    toast.dismiss()
    setBusy(true)
    try {
      await show()
      onProven()
    } catch (error) {
      refuse(
        messages.failed,
        error instanceof CeremonyCancelled ? messages.key.left : getServerMessage(error),
      )
    } finally {
      setBusy(false)
    }
  }

  return {
    refusal,
    refusals,
    isBusy,
    prove,
    /** Takes six digits, however they were typed, and refuses anything else before the server is asked. */
    async proveByDigits(typed: string, show: (code: string) => Promise<void>) {
      const code = typed.replace(/\s/g, '')
      if (/^\d{6}$/.test(code)) await prove(() => show(code))
      else refuse(messages.invalidCode, messages.codeIncomplete)
    },
    refuse,
    forgive: () => setRefusal(undefined),
  }
}
