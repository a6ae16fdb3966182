import { useState } from 'react'
import { serverMessage } from '#shared/api/api-error.ts'
import { signUp } from '#shared/session/session.ts'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import { judgeSignUp, type SignUpFields, type SignUpRefusal } from './sign-up-rules.ts'

/** Judges the form and creates the account. `onMailSent` is told the address that has to be confirmed first. */
export function useSignUp(onMailSent: (email: string) => void) {
  const toast = useToast()
  const [refusal, setRefusal] = useState<SignUpRefusal>({})
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)

  async function submit(fields: SignUpFields) {
    const judged = judgeSignUp(fields)
    setFailure(null)
    setRefusal('refusal' in judged ? judged.refusal : {})
    if ('refusal' in judged) {
      setRefusals((count) => count + 1)
      toast.error(judged.said)
      return
    }
    setSubmitting(true)
    try {
      const outcome = await signUp(judged.request)
      if (outcome === 'confirmation-sent') onMailSent(judged.request.email)
      else toast.show({ ...messages.signUp.done, tone: 'success' })
    } catch (error) {
      const said = serverMessage(error)
      setFailure(said ?? messages.noAnswer)
      toast.error({ title: messages.signUp.failed, description: said })
    } finally {
      setSubmitting(false)
    }
  }

  return {
    refusal,
    refusals,
    failure,
    isSubmitting,
    submit,
    forgive: (change: Partial<SignUpFields>) => setRefusal((current) => without(current, change)),
  }
}

/** Takes back what was said about the fields that have changed since. */
function without(refusal: SignUpRefusal, change: Partial<SignUpFields>): SignUpRefusal {
  const kept = Object.entries(refusal).filter(([field]) => !(field in change))
  return Object.fromEntries(kept)
}
