import { useEffect, useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { redirectToLinkProvider } from '#shared/session/identities.ts'
import { consumeLinkingProvider } from '#shared/session/linking-provider.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** Leaves for a service that is to become a way to sign in. `within` does what the server may first want more for. */
export function useLinkProvider(within: (work: () => Promise<void>) => Promise<void>) {
  const toast = useToast()
  const [leavingFor, setLeavingFor] = useState<string | null>(null)

  useEffect(() => {
    // The back button shows the page as it was left: the user has not been at the provider.
    const stay = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      consumeLinkingProvider()
      setLeavingFor(null)
    }
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  async function link({ id, name }: { readonly id: string; readonly name: string }) {
    setLeavingFor(id)
    try {
      // Stays busy until the browser has left the page.
      await within(() => redirectToLinkProvider(id))
    } catch (error) {
      setLeavingFor(null)
      toast.error({ title: messages.linkFailed(name), description: getServerMessage(error) })
    }
  }

  return { leavingFor, link }
}
