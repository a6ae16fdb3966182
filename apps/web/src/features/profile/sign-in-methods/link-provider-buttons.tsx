import { Button } from '#ui/actions/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import type { GroupedSignInMethods } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'

/** The services of this deployment that are not linked yet. */
export function LinkProviderButtons({
  providers,
  leavingFor,
  onLink,
}: {
  providers: GroupedSignInMethods['linkable']
  leavingFor: string | null
  onLink: (provider: GroupedSignInMethods['linkable'][number]) => void
}) {
  return (
    <div className="flex flex-col gap-3 border-hairline border-t px-5 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <p className="text-14 text-muted">{messages.moreLead}</p>
      <ul aria-label={messages.more} className="flex flex-wrap gap-3">
        {providers.map((provider) => (
          <li key={provider.id}>
            <Button
              busy={leavingFor === provider.id}
              busyLabel={messages.leaving}
              disabled={leavingFor !== null}
              onClick={() => onLink(provider)}
              size="small"
            >
              <PlusIcon className="size-4 max-[14rem]:hidden" />
              {messages.link(provider.name)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
