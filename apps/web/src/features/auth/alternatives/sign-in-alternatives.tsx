import { settings } from '#shared/browser/settings.ts'
import { isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { Button } from '#ui/actions/button.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { useBrowserValue } from './use-browser-value.ts'
import { usePasskeySignIn, useProviderSignIn } from './use-sign-in-alternatives.ts'

const text = messages.otherWays

/** Under the form for signing in: a passkey where the browser has them, and the services this deployment knows. */
export function SignInAlternatives({ page }: { page: string }) {
  const toast = useToast()
  const { isWaiting, show } = usePasskeySignIn(toast)
  const hasPasskeys = useBrowserValue(isWebAuthnSupported, nearlyAlways)
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
export function ProviderSignIn({ page }: { page: string }) {
  return (
    <section aria-label={text.label} className={look}>
      <ProviderButtons page={page} />
    </section>
  )
}

function ProviderButtons({ page }: { page: string }) {
  const { leavingFor, leave } = useProviderSignIn(useToast(), page)
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
