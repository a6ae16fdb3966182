import { useState } from 'react'
import { serverMessage } from '#shared/api-failure.ts'
import { requestPasswordReset } from '#shared/session/session.ts'
import type { Voice } from '#ui/use-toast.ts'
import { messages } from './messages.ts'

/** Asks for the mail that resets a password. `refuse` is told when there is no address to send it to. */
export function useForgotPassword(
  toast: Voice,
  refuse: (said: { title: string; description: string }) => void,
) {
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)

  async function ask(typedEmail: string) {
    const email = typedEmail.trim()
    setSent(false)
    if (email === '') return refuse(messages.signIn.emailRequired)
    setAsking(true)
    try {
      await requestPasswordReset(email)
      setSent(true)
      toast.show(messages.signIn.resetSent)
    } catch (error) {
      toast.error({ title: messages.signIn.resetFailed, description: serverMessage(error) })
    } finally {
      setAsking(false)
    }
  }

  return { isAsking, isSent, ask }
}
