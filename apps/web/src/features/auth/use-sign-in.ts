import { useState } from 'react'
import { ApiError, serverMessage } from '#shared/api/api-error.ts'
import { resendConfirmation, signIn } from '#shared/session/session.ts'
import type { Voice } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import { judgeSignIn, type SignInFields, type SignInRefusal, signInRefusalToast } from './sign-in-rules.ts'

/**
 * Judges the form and opens the session. `unconfirmed` is the address whose mail has not been answered yet;
 * `onMailSent` is told it when another mail is on its way.
 */
export function useSignIn(toast: Voice, onMailSent: (email: string) => void) {
  const [refusal, setRefusal] = useState<SignInRefusal>({})
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const [isSendingMail, setSendingMail] = useState(false)

  function refuse(next: SignInRefusal, said: { title: string; description: string }) {
    setRefusal(next)
    setRefusals((count) => count + 1)
    toast.error(said)
  }

  async function submit(fields: SignInFields) {
    const judged = judgeSignIn(fields)
    setFailure(null)
    setUnconfirmed(null)
    if ('refusal' in judged) return refuse(judged.refusal, signInRefusalToast(judged.refusal))
    setRefusal({})
    setSubmitting(true)
    try {
      await signIn(judged.credentials)
    } catch (error) {
      const said = serverMessage(error)
      if (error instanceof ApiError && error.code === 'email_not_confirmed') {
        setUnconfirmed(judged.credentials.email)
      }
      setFailure(said ?? messages.noAnswer)
      toast.error({ title: messages.signIn.failed, description: said })
    } finally {
      setSubmitting(false)
    }
  }

  async function sendConfirmation() {
    if (unconfirmed === null) return
    setSendingMail(true)
    try {
      await resendConfirmation(unconfirmed)
      onMailSent(unconfirmed)
    } catch (error) {
      toast.error({ title: messages.confirmFailed, description: serverMessage(error) })
    } finally {
      setSendingMail(false)
    }
  }

  return {
    refusal,
    refusals,
    refuse,
    failure,
    isUnconfirmed: unconfirmed !== null,
    isSubmitting,
    isSendingMail,
    submit,
    sendConfirmation,
    forgive: (field: keyof SignInFields) => setRefusal((current) => ({ ...current, [field]: undefined })),
  }
}
