import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { whenIdle } from '#shared/browser/when-idle.ts'
import {
  CeremonyCancelled,
  cancelCeremony,
  isPasskeyAutofillSupported,
  isWebAuthnSupported,
} from '#shared/session/webauthn.ts'
import { Button } from '#ui/actions/button.tsx'
import { messages } from '../messages.ts'
import { type AlternativeProps, importAlternatives, ProviderButtons, showError } from './provider-buttons.tsx'

const text = messages.otherWays

/** Below the form: a passkey, a wallet, and the configured providers. */
export function SignInAlternatives({ page, toast }: AlternativeProps & { page: string }) {
  // The prerendered page does not know the browser.
  const hasPasskeys = useSyncExternalStore(neverChanges, isWebAuthnSupported, () => true)
  return (
    <ProviderButtons page={page} toast={toast}>
      {hasPasskeys && <PasskeyButton toast={toast} />}
      <EthereumButton toast={toast} />
    </ProviderButtons>
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
