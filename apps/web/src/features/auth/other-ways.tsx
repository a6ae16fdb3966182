import { hasCredentials } from '#shared/session/credential.ts'
import { settings } from '#shared/settings.ts'
import { useInBrowser } from '#shared/use-in-browser.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import { usePasskeys, useProviders } from './use-other-ways.ts'

const text = messages.otherWays

/** Under the form for signing in: a passkey where the browser has them, and the services this deployment knows. */
export function OtherWays({ page }: { page: string }) {
  const toast = useToast()
  const { isWaiting, show } = usePasskeys(toast)
  const hasPasskeys = useInBrowser(hasCredentials, nearlyAlways)
  return (
    <section aria-label={text.label} className={look}>
      {hasPasskeys && (
        <Button busy={isWaiting} busyLabel={text.waiting} onClick={show} wide>
          {text.passkey}
        </Button>
      )}
      <ProviderButtons page={page} />
    </section>
  )
}

/** Under the form for signing up: the services alone, for nobody has a passkey yet. */
export function ProviderWays({ page }: { page: string }) {
  return (
    <section aria-label={text.label} className={look}>
      <ProviderButtons page={page} />
    </section>
  )
}

function ProviderButtons({ page }: { page: string }) {
  const { leavingFor, leave } = useProviders(useToast(), page)
  return settings.providers.map(({ id, name }) => (
    <Button
      busy={leavingFor === id}
      busyLabel={text.leaving}
      disabled={leavingFor !== null}
      key={id}
      onClick={() => leave(id)}
      wide
    >
      {text.provider(name)}
    </Button>
  ))
}

// What is served does not know the browser.
const nearlyAlways = () => true

/** Where there is no other way, there is no section to be seen or heard. */
const look = 'mt-6 flex flex-col gap-3 border-hairline border-t pt-6 empty:hidden'
