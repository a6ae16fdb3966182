import { useState } from 'react'
import { serverMessage } from '#shared/api-failure.ts'
import { confirmSignUp, resendConfirmation } from '#shared/session/session.ts'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import { usePause } from './use-pause.ts'

/** The server sends one mail a minute to an address; the button says so instead of failing (spec §4, wire §7.2). */
const RESEND_PAUSE_SECONDS = 60

/** Confirms an address by the digits of its mail, or has the mail sent again. A success opens the session. */
export function useConfirmEmail(email: string) {
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [busyWith, setBusyWith] = useState<'confirming' | 'resending' | null>(null)
  const pause = usePause(RESEND_PAUSE_SECONDS)

  function refuse(title: string, description: string | undefined) {
    setRefusal(description ?? title)
    setRefusals((count) => count + 1)
    toast.error({ title, description })
  }

  async function confirm(typed: string) {
    // Codes are often copied with a space in the middle.
    const code = typed.replace(/\s/g, '')
    setRefusal(undefined)
    if (!/^\d{6}$/.test(code)) return refuse(messages.inbox.invalidCode, messages.inbox.codeIncomplete)
    setBusyWith('confirming')
    try {
      await confirmSignUp(email, code)
    } catch (error) {
      refuse(messages.inbox.failed, serverMessage(error))
    } finally {
      setBusyWith(null)
    }
  }

  async function resend() {
    setBusyWith('resending')
    try {
      await resendConfirmation(email)
      pause.start()
      toast.show(messages.inbox.resent)
    } catch (error) {
      toast.error({ title: messages.inbox.resendFailed, description: serverMessage(error) })
    } finally {
      setBusyWith(null)
    }
  }

  return {
    refusal,
    refusals,
    busyWith,
    secondsLeft: pause.secondsLeft,
    confirm,
    resend,
    forgive: () => setRefusal(undefined),
  }
}
