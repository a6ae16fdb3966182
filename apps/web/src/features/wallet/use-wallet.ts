import { generateWalletEndpoint, getBalanceEndpoint, type WalletBalance } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { useOnReconnect } from '#shared/api/connection.ts'
import { settings } from '#shared/browser/settings.ts'
import { invalidate, useEndpoint } from '#shared/data/use-query.ts'
import { getStoredAccountKey } from '#shared/session/user-storage.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import type { WalletToRegister } from './load/parse-loaded-wallet.ts'
import { messages } from './messages.ts'
import type { AddressCheck, LocalWalletKey } from './receive/check-address.ts'
import {
  clearRecovery,
  finishRegistration,
  holdPhrase,
  startRegistration,
} from './recovery/recovery-store.ts'

/** Reads and registers the wallet. `verdict` is what the address of the server is to it, as this browser computes it. */
export function useWallet(userId: string, onRegistered: () => void) {
  const loading = useToast()
  const registering = useToast()
  const { data, error: readError, isReading, refresh } = useEndpoint(getBalanceEndpoint)
  // The code that derives addresses is loaded on demand, which can fail as well.
  const [verdictError, setVerdictError] = useState<unknown>(null)
  const error = readError ?? verdictError
  const [read, setRead] = useState<{ balance: WalletBalance; verdict: AddressCheck } | null>(null)
  const [doing, setDoing] = useState<'generating' | 'adding' | null>(null)
  // The wallet that was registered here: one without words is stored nowhere else.
  const registered = useRef<LocalWalletKey | null>(null)
  const { demand, withDemands } = useStepUp()

  useEffect(() => {
    if (data === undefined) return
    let isNewest = true
    if (finishRegistration(userId, data.account_key)) registered.current = null
    setVerdictError(null)
    judgeAddress(data, registered.current ?? getOpenedWallet(userId)).then(
      (verdict) => isNewest && setRead({ balance: data, verdict }),
      (reason: unknown) => isNewest && setVerdictError(reason),
    )
    return () => {
      isNewest = false
    }
  }, [data, userId])

  const failure = error === null ? null : (getServerMessage(error) ?? '')
  useEffect(() => {
    if (error !== null) loading.error({ title: messages.loadFailed, description: getServerMessage(error) })
  }, [error, loading])

  async function register(
    task: 'generating' | 'adding',
    create: () => WalletToRegister | Promise<WalletToRegister>,
  ) {
    setDoing(task)
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
      registering.show({ ...done, tone: 'success' })
    } catch (error) {
      const title = isLoaded ? messages.loadFailed : messages.generateFailed
      const isUnknown = isSent && !isRejection(error)
      const description = getServerMessage(error) ?? (isUnknown ? messages.unconfirmed : undefined)
      registering.error({ title, description })
      if (!isUnknown) {
        if (isSent) startRegistration(userId, null)
        return
      }
    } finally {
      setDoing(null)
    }
    await invalidate(getBalanceEndpoint)
  }

  const generate = () =>
    register('generating', async () => {
      const { deriveWalletAccount, generateRecoveryPhrase } = await import('./bitcoin-math.ts')
      const { network } = settings.bitcoin
      const phrase = generateRecoveryPhrase((length) => crypto.getRandomValues(new Uint8Array(length)))
      const { accountKey, fingerprint } = deriveWalletAccount(phrase, { network })
      return {
        publicData: { account_key: accountKey.text, network, fingerprint },
        words: { phrase, accountKey: accountKey.text, isBackedUp: false },
      }
    })
  const showSpecimen = () => register('generating', () => ({ publicData: undefined }))
  const add = (wallet: WalletToRegister) => register('adding', () => wallet)

  // What was read before may be outdated by now.
  useOnReconnect(() => {
    if (busyWith === null) void refresh()
  })

  // Until the verdict on the newest balance is there.
  const isPending = isReading || (error === null && (data === undefined || read?.balance !== data))
  const busyWith = doing ?? (isPending ? 'loading' : null)
  const { balance, verdict } = read ?? { balance: null, verdict: 'own' as const }
  return { balance, verdict, failure, busyWith, demand, refresh, generate, showSpecimen, add }
}

/** Whether the server rejected the request. After any other failure it may have done it, also after a timeout. */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 408

function getOpenedWallet(userId: string): LocalWalletKey | null {
  const accountKey = getStoredAccountKey(userId)
  return accountKey === null ? null : { account_key: accountKey, script: null }
}

function getWalletKey(publicData: WalletToRegister['publicData']): LocalWalletKey | null {
  if (typeof publicData !== 'object' || publicData === null) return null
  if ('address' in publicData) return { address: publicData.address }
  return 'account_key' in publicData
    ? { account_key: publicData.account_key, script: publicData.script ?? null }
    : null
}

/** A specimen address belongs to no wallet. Only a wallet needs the code that derives addresses. */
async function judgeAddress(balance: WalletBalance, known: LocalWalletKey | null): Promise<AddressCheck> {
  if (balance.kind === 'keyless_specimen' || (known === null && balance.account_key === null)) return 'own'
  const math = await import('./bitcoin-math.ts')
  return math.checkAddress(balance, known)
}

export type WalletState = ReturnType<typeof useWallet>
