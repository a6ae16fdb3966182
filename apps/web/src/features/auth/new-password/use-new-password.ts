import { findPasswordIssue } from '@satlens/domain'
import { useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { setPassword } from '#shared/session/session.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { messages as text } from './messages.ts'

/** Judges a new password by the rules of the sign-up (docs/spec/README.md#validation) and sets it. `onSet` is told when it holds. */
export function useNewPassword(onSet: () => void) {
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)

  async function submit(typed: string) {
    // Trimmed here as it is at sign-up and sign-in, or nobody could sign in with it.
    const password = typed.trim()
    const issue = findPasswordIssue(password)
    setFailure(null)
    setRefusal(issue ?? undefined)
    if (issue !== null) {
      setRefusals((count) => count + 1)
      toast.error({ title: messages.signUp.weakPassword, description: issue })
      return
    }
    setSubmitting(true)
    try {
      await setPassword(password)
      toast.show({ ...text.done, tone: 'success' })
      onSet()
    } catch (error) {
      const said = getServerMessage(error)
      setFailure(said ?? text.failed)
      toast.error({ title: text.failed, description: said })
    } finally {
      setSubmitting(false)
    }
  }

  return { refusal, refusals, failure, isSubmitting, submit, forgive: () => setRefusal(undefined) }
}
