import { generateWalletEndpoint, getBalanceEndpoint } from '@satlens/contract'
import { useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { settings } from '#shared/browser/settings.ts'
import { invalidate } from '#shared/query/use-endpoint.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import type { WalletToRegister } from './load/parse-loaded-wallet.ts'
import { messages } from './messages.ts'
import type { LocalWalletKey } from './receive/check-address.ts'
import { clearRecovery, holdPhrase, startRegistration } from './recovery/recovery-store.ts'

/** Registers a generated or loaded wallet as the current one. `onRegistered` is called when the server has accepted it. */
export function useWalletRegistration(userId: string, onRegistered: () => void) {
  const toast = useToast()
  const [doing, setDoing] = useState<'generating' | 'adding' | null>(null)
  // Not a state: the balance that was read before must not be compared with it.
  const registered = useRef<LocalWalletKey | null>(null)
  const { demand, withDemands } = useStepUp()

  async function register(
    task: 'generating' | 'adding',
    create: () => WalletToRegister | Promise<WalletToRegister>,
  ) {
    setDoing(task)
    toast.dismiss()
    const isLoaded = task === 'adding'
    let isSent = false
    try {
      const { publicData, words } = await create()
      const { kind } = await withDemands(() => {
        // Before it is sent: the answer may be lost, and the page left.
        startRegistration(userId, words ?? null)
        isSent = true
        return api.call(generateWalletEndpoint, { body: publicData })
      })
      if (words) holdPhrase(userId, words)
      else clearRecovery(userId)
      registered.current = getWalletKey(publicData)
      // Before the toast: one that appears in an open dialog is drawn a second time once the dialog has closed.
      onRegistered()
      const done = isLoaded
        ? messages.loaded
        : { title: messages.generated, description: messages.kinds[kind] }
      toast.show({ ...done, tone: 'success' })
    } catch (error) {
      const title = isLoaded ? messages.loadFailed : messages.generateFailed
      const isUnknown = isSent && !isRejection(error)
      const description = getServerMessage(error) ?? (isUnknown ? messages.unconfirmed : undefined)
      toast.error({ title, description })
      if (!isUnknown) {
        if (isSent) startRegistration(userId, null)
        return
      }
    } finally {
      setDoing(null)
    }
    await invalidate(getBalanceEndpoint)
  }

  return {
    doing,
    /** The wallet registered on this page. One without words is stored nowhere else. */
    registered,
    demand,
    generate: () => register('generating', generateWallet),
    showSpecimen: () => register('generating', () => ({ publicData: undefined })),
    add: (wallet: WalletToRegister) => register('adding', () => wallet),
  }
}

/** Generates a phrase on this device; only its account key is public. */
async function generateWallet(): Promise<WalletToRegister> {
  const { deriveWalletAccount, generateRecoveryPhrase } = await import('./bitcoin-math.ts')
  const { network } = settings.bitcoin
  const phrase = generateRecoveryPhrase((length) => crypto.getRandomValues(new Uint8Array(length)))
  const { accountKey, fingerprint } = deriveWalletAccount(phrase, { network })
  return {
    publicData: { account_key: accountKey.text, network, fingerprint },
    words: { phrase, accountKey: accountKey.text, isBackedUp: false },
  }
}

/** Whether the server rejected the request. After any other failure it may have done it, also after a timeout. */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 408

function getWalletKey(publicData: WalletToRegister['publicData']): LocalWalletKey | null {
  if (typeof publicData !== 'object' || publicData === null) return null
  if ('address' in publicData) return { address: publicData.address }
  return 'account_key' in publicData
    ? { account_key: publicData.account_key, script: publicData.script ?? null }
    : null
}
