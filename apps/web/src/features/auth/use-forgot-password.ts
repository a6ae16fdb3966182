import { useState } from 'react'
import { serverMessage } from '#shared/api/api-error.ts'
import { requestPasswordReset } from '#shared/session/session.ts'
import type { Voice } from '#ui/use-toast.ts'
import { messages } from './messages.ts'

/**
 * Asks for the mail that resets a password. `refuse` is told when there is no address to send it to, `onMailSent` the
 * address it may have gone to: the answer is the same for every one.
 */
export function useForgotPassword(
  toast: Voice,
  refuse: (said: { title: string; description: string }) => void,
  onMailSent: (email: string) => void,
) {
  const [isAsking, setAsking] = useState(false)

  async function ask(typedEmail: string) {
    const email = typedEmail.trim()
    if (email === '') return refuse(messages.signIn.emailRequired)
    setAsking(true)
    try {
      await requestPasswordReset(email)
      onMailSent(email)
    } catch (error) {
      toast.error({ title: messages.signIn.resetFailed, description: serverMessage(error) })
    } finally {
      setAsking(false)
    }
  }

  return { isAsking, ask }
}
