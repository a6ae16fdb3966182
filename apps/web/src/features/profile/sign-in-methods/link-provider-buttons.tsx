import { useEffect, useId, useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { redirectToLinkProvider } from '#shared/session/identities.ts'
import { consumeLinkingProvider } from '#shared/session/user-storage.ts'
import { StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Button } from '#ui/actions/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import type { GroupedSignInMethods } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'

type Providers = GroupedSignInMethods['linkable']

export function LinkProviderButtons({ providers }: { providers: Providers }) {
  const { demand, withDemands } = useStepUp()
  const toast = useToast()
  const headingId = useId()
  const [redirectingTo, setRedirectingTo] = useState<string | null>(null)

  useEffect(() => {
    // The back button restores the page as it was left, before the provider has answered.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      consumeLinkingProvider()
      setRedirectingTo(null)
    }
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [])

  async function link({ id, name }: Providers[number]) {
    setRedirectingTo(id)
    toast.dismiss()
    try {
      // Stays busy until the browser has left the page.
      await withDemands(() => redirectToLinkProvider(id))
    } catch (error) {
      setRedirectingTo(null)
      toast.error({ title: messages.linkFailed(name), description: getServerMessage(error) })
    }
  }

  return (
    <div className="flex flex-col gap-3 border-hairline border-t px-5 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <p className="text-14 text-muted" id={headingId}>
        {messages.more}
      </p>
      <ul aria-labelledby={headingId} className="flex flex-wrap gap-3">
        {providers.map((provider) => (
          <li key={provider.id}>
            <Button
              busy={redirectingTo === provider.id}
              busyLabel={messages.leaving}
              disabled={redirectingTo !== null}
              onClick={() => link(provider)}
              size="small"
            >
              <PlusIcon className="size-4 max-[14rem]:hidden" />
              {messages.link(provider.name)}
            </Button>
          </li>
        ))}
      </ul>
      <StepUpDialog demand={demand} />
    </div>
  )
}
