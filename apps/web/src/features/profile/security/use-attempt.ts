import { useState } from 'react'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { CredentialAlreadyRegistered } from '#shared/session/create-credential.ts'
import { CeremonyCancelled } from '#shared/session/webauthn.ts'
import { useToast } from '#ui/overlay/use-toast.ts'

/** Why something was not done. `code` is the server's word for it. */
export interface AttemptError {
  readonly code: string
  readonly said: string
}

/** What a person is told when it was the browser, or they themselves, who left a key unused. */
interface KeyWords {
  readonly left: string
  readonly known: string
}

/** Tries something, says in a toast why it failed, and keeps the words for the form. */
export function useAttempt(failed: string, keyWords?: KeyWords) {
  const toast = useToast()
  const [refusal, setRefusal] = useState<AttemptError | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)

  function refuse(code: string, said: string | undefined) {
    setRefusal({ code, said: said ?? failed })
    setRefusals((count) => count + 1)
    toast.error({ title: failed, description: said })
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setRefusal(null)
    toast.dismiss()
    setBusy(true)
    try {
      await work()
    } catch (error) {
      refuse(error instanceof ApiError ? error.code : 'unknown', wordsOf(error, keyWords))
    } finally {
      setBusy(false)
    }
  }

  return { refusal, refusals, isBusy, attempt, refuse, forgive: () => setRefusal(null) }
}

function wordsOf(error: unknown, keyWords: KeyWords | undefined): string | undefined {
  if (error instanceof CeremonyCancelled) return keyWords?.left
  if (error instanceof CredentialAlreadyRegistered) return keyWords?.known
  return getServerMessage(error)
}
