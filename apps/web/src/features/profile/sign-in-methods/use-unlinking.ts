import { useState } from 'react'
import { serverMessage } from '#shared/api/api-error.ts'
import { removeIdentity } from '#shared/session/identities.ts'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import type { LinkedService } from './methods.ts'

/** Asks, then unlinks a service. `within` does what the server may first want more for. */
export function useUnlinking(
  within: (work: () => Promise<void>) => Promise<void>,
  onUnlinked: () => Promise<void>,
) {
  const toast = useToast()
  const [asked, setAsked] = useState<LinkedService | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isUnlinking, setUnlinking] = useState(false)

  function ask(service: LinkedService | null) {
    setFailure(null)
    setAsked(service)
  }

  async function unlink() {
    if (asked === null) return
    const { identityId, name } = asked
    setFailure(null)
    setUnlinking(true)
    try {
      await within(() => removeIdentity(identityId))
      const { title, description } = messages.unlinked
      toast.show({ title: title(name), description: description(name), tone: 'success' })
      await onUnlinked()
      ask(null)
    } catch (error) {
      const title = messages.unlinkFailed(name)
      const description = serverMessage(error)
      setFailure(description ?? title)
      toast.error({ title, description })
    } finally {
      setUnlinking(false)
    }
  }

  return { asked, failure, isUnlinking, ask, unlink }
}
