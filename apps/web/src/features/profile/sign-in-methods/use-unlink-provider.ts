import { useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { removeIdentity } from '#shared/session/identities.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import type { LinkedProvider } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'

/** Asks, then unlinks a service. `within` does what the server may first want more for. */
export function useUnlinkProvider(
  within: (work: () => Promise<void>) => Promise<void>,
  onUnlinked: () => Promise<void>,
) {
  const toast = useToast()
  const [asked, setAsked] = useState<LinkedProvider | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isUnlinking, setUnlinking] = useState(false)

  function ask(service: LinkedProvider | null) {
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
      const description = getServerMessage(error)
      setFailure(description ?? title)
      toast.error({ title, description })
    } finally {
      setUnlinking(false)
    }
  }

  return { asked, failure, isUnlinking, ask, unlink }
}
