import { useState } from 'react'
import { serverMessage } from '#shared/api-failure.ts'
import {
  confirmPasswordReset,
  confirmSignUp,
  requestPasswordReset,
  resendConfirmation,
} from '#shared/session/session.ts'
import { usePause } from '#shared/use-pause.ts'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'

/** The server sends one mail a minute to an address; the button says so instead of failing (spec §4, wire §7.2). */
const RESEND_PAUSE_SECONDS = 60

/** What the digits of a mail are for. A success opens the session. */
export interface MailedCode {
  readonly text: {
    readonly lead: (email: string) => string
    readonly nothingCame: string
    readonly submit: string
    readonly submitting: string
    readonly failed: string
    readonly resent: { readonly title: string; readonly description: string }
    readonly resendFailed: string
  }
  readonly confirm: (email: string, code: string) => Promise<void>
  readonly resend: (email: string) => Promise<void>
}

/** The mail that confirms a new address. */
export const CONFIRMATION: MailedCode = {
  text: messages.inbox,
  confirm: confirmSignUp,
  resend: resendConfirmation,
}

/** The mail for a forgotten password. */
export const PASSWORD_RESET: MailedCode = {
  text: { ...messages.resetInbox, resendFailed: messages.signIn.resetFailed },
  confirm: confirmPasswordReset,
  resend: requestPasswordReset,
}

/** Takes the digits of a mail, or has the mail sent again. */
export function useMailedCode({ text, ...server }: MailedCode, email: string) {
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
      await server.confirm(email, code)
    } catch (error) {
      refuse(text.failed, serverMessage(error))
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
      toast.error({ title: text.resendFailed, description: serverMessage(error) })
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
