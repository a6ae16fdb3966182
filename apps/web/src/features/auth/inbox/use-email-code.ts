import { useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useCountdown } from '#shared/browser/use-countdown.ts'
import {
  confirmPasswordReset,
  confirmSignUp,
  requestPasswordReset,
  resendConfirmation,
} from '#shared/session/session.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** The server sends one mail a minute to an address; the button says so instead of failing (docs/spec/README.md#states, docs/protocol.md#resend). */
const RESEND_PAUSE_SECONDS = 60

const SERVER = {
  confirmation: { confirm: confirmSignUp, resend: resendConfirmation },
  reset: { confirm: confirmPasswordReset, resend: requestPasswordReset },
}

/** The mail that confirms a new address, or the one for a forgotten password. A success with its digits opens the session. */
export type EmailKind = keyof typeof SERVER

/** Takes the digits of a mail, or has the mail sent again. */
export function useEmailCode(mail: EmailKind, email: string) {
  const text = messages[mail]
  const server = SERVER[mail]
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [busyWith, setBusyWith] = useState<'confirming' | 'resending' | null>(null)
  const pause = useCountdown(RESEND_PAUSE_SECONDS)

  function refuse(title: string, description: string | undefined) {
    setRefusal(description ?? title)
    setRefusals((count) => count + 1)
    toast.error({ title, description })
  }

  async function confirm(typed: string) {
    // Codes are often copied with a space in the middle.
    const code = typed.replace(/\s/g, '')
    setRefusal(undefined)
    if (!/^\d{6}$/.test(code)) return refuse(messages.invalidCode, messages.codeIncomplete)
    setBusyWith('confirming')
    try {
      await server.confirm(email, code)
    } catch (error) {
      refuse(text.failed, getServerMessage(error))
    } finally {
      setBusyWith(null)
    }
  }

  async function resend() {
    setBusyWith('resending')
    try {
      await server.resend(email)
      pause.start()
      toast.show(text.resent)
    } catch (error) {
      toast.error({ title: text.resendFailed, description: getServerMessage(error) })
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
