import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { settings } from '#shared/browser/settings.ts'
import { whenIdle } from '#shared/browser/when-idle.ts'
import {
  CeremonyCancelled,
  cancelCeremony,
  isPasskeyAutofillSupported,
  isWebAuthnSupported,
} from '#shared/session/webauthn.ts'
import { Button } from '#ui/actions/button.tsx'
import type { ToastHandle } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'

const text = messages.otherWays

type AlternativeProps = { readonly toast: ToastHandle }

/**
 * Below the form, with whose `toast` it reports: a passkey, which a new user does not have yet, and the configured
 * providers, which return to `page`.
 */
export function SignInAlternatives({
  page,
  isNewUser = false,
  toast,
}: AlternativeProps & { page: string; isNewUser?: boolean }) {
  // The prerendered page does not know the browser.
  const hasPasskeys = useSyncExternalStore(neverChanges, isWebAuthnSupported, () => true)
  return (
    <section
      aria-label={text.label}
      className="mt-6 flex flex-col gap-3 border-hairline border-t pt-6 empty:hidden"
    >
      {hasPasskeys && !isNewUser && <PasskeyButton toast={toast} />}
      {!isNewUser && <EthereumButton toast={toast} />}
      <ProviderButtons page={page} toast={toast} />
    </section>
  )
}

const neverChanges = () => () => {}

/** Signs in with a passkey, chosen by this button or in the browser's list under the email field. */
function PasskeyButton({ toast }: AlternativeProps) {
  const [isWaiting, setWaiting] = useState(false)
  usePasskeyAutofill((error) => showError(toast, error))

  async function signIn() {
    setWaiting(true)
    try {
      const { signInByPasskey } = await importAlternatives()
      await signInByPasskey()
    } catch (error) {
      if (error instanceof CeremonyCancelled) toast.show(text.passkeyLeft)
      else showError(toast, error)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Button busy={isWaiting} busyLabel={text.waiting} onClick={signIn} wide>
      {text.passkey}
    </Button>
  )
}

/** Offers passkeys in the list under the email field. Cancelling the offer is no error: the user did not ask for it. */
function usePasskeyAutofill(onError: (error: unknown) => void) {
  const fail = useEffectEvent(onError)
  useEffect(() => {
    let state: 'waiting' | 'offered' | 'gone' = 'waiting'
    // It loads the session client, which the page does not need before it is idle.
    const cancel = whenIdle(() => {
      state = 'offered'
      offerPasskeys().catch((error: unknown) => {
        if (state !== 'gone' && !(error instanceof CeremonyCancelled)) fail(error)
      })
    })
    return () => {
      cancel()
      if (state === 'offered') void cancelCeremony()
      state = 'gone'
    }
  }, [])
}

async function offerPasskeys(): Promise<void> {
  if (!(await isPasskeyAutofillSupported())) return
  const alternatives = await importAlternatives().catch(() => null)
  await alternatives?.signInByPasskeyAutofill()
}

/** Signs in with the wallet of this browser, where the operator allows it. */
function EthereumButton({ toast }: AlternativeProps) {
  const [isWaiting, setWaiting] = useState(false)
  const hasWallet = useSyncExternalStore(onWalletInjected, isWalletInjected, () => false)
  if (!settings.ethereum_sign_in || !hasWallet) return null

  async function signIn() {
    setWaiting(true)
    try {
      const { signInWithWallet } = await import('./sign-in-with-wallet.ts')
      const problem = await signInWithWallet()
      if (problem) toast.error(problem)
    } catch (error) {
      showError(toast, error)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Button busy={isWaiting} busyLabel={text.waitingForWallet} onClick={signIn} wide>
      {text.ethereum}
    </Button>
  )
}

const isWalletInjected = () => 'ethereum' in window

/** Wallets that are injected late announce it. */
function onWalletInjected(onChange: () => void) {
  window.addEventListener('ethereum#initialized', onChange)
  return () => window.removeEventListener('ethereum#initialized', onChange)
}

function ProviderButtons({ page, toast }: AlternativeProps & { page: string }) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)

  async function leave(id: string) {
    setLeavingFor(id)
    try {
      // Stays busy until the browser has left the page.
      const { redirectToProvider } = await importAlternatives()
      await redirectToProvider(id, page)
    } catch (error) {
      setLeavingFor(null)
      showError(toast, error)
    }
  }

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

const importAlternatives = () => import('#shared/session/alternative-sign-in.ts')

const showError = (toast: ToastHandle, error: unknown) =>
  toast.error({ title: messages.signIn.failed, description: getServerMessage(error) })
