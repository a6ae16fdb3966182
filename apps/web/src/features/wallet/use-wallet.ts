import { generateWalletEndpoint, getBalanceEndpoint, type WalletBalance } from '@satlens/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { useOnReconnect } from '#shared/api/connection.ts'
import type { EndpointRequest } from '#shared/api/create-api.ts'
import { settings } from '#shared/browser/settings.ts'
import { invalidate, useEndpoint } from '#shared/data/use-query.ts'
import { getStoredAccountKey } from '#shared/session/stored-account-key.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import type { AddressCheck, LocalWalletKey } from './receive/check-address.ts'
import {
  clearRecovery,
  finishRegistration,
  holdPhrase,
  startRegistration,
} from './recovery/recovery-store.ts'

/** What the server may know of a wallet: public data, or nothing at all for a specimen. */
export type WalletPublicData = EndpointRequest<typeof generateWalletEndpoint>['body']

/** A wallet to be registered, with its words where this browser has them. They stay here. */
export interface NewWallet {
  readonly publicData: WalletPublicData
  readonly words?: { readonly phrase: string; readonly accountKey: string; readonly isBackedUp: boolean }
}

/**
 * Reads the wallet at once and on request, and registers others. A failed reading keeps what is already known. `verdict`:
 * what the address that was read is to the wallet, as this browser reckons it.
 */
export function useWallet(userId: string) {
  const loading = useToast()
  const registering = useToast()
  const { data, error: readError, isReading, refresh } = useEndpoint(getBalanceEndpoint)
  // The arithmetic of wallets is fetched on demand, which can fail as well.
  const [verdictError, setVerdictError] = useState<unknown>(null)
  const error = readError ?? verdictError
  const [read, setRead] = useState<{ balance: WalletBalance; verdict: AddressCheck } | null>(null)
  const [doing, setDoing] = useState<'generating' | 'adding' | null>(null)
  // What was registered here: of a wallet without words nothing is kept.
  const registered = useRef<LocalWalletKey | null>(null)
  const { demand, withDemands } = useStepUp()

  useEffect(() => {
    if (data === undefined) return
    let isNewest = true
    if (finishRegistration(userId, data.account_key)) registered.current = null
    setVerdictError(null)
    judgeAddress(data, registered.current ?? openedHere(userId)).then(
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

  const register = useCallback(
    async (task: 'generating' | 'adding', wallet: () => NewWallet | Promise<NewWallet>): Promise<boolean> => {
      setDoing(task)
      const isLoaded = task === 'adding'
      let isSent = false
      try {
        const { publicData, words } = await wallet()
        const { kind } = await withDemands(() => {
          // Before it is sent: the answer may be lost, and the page left.
          startRegistration(userId, words ?? null)
          isSent = true
          return api.call(generateWalletEndpoint, { body: publicData })
        })
        if (words) holdPhrase(userId, words)
        else clearRecovery(userId)
        registered.current = knownOf(publicData)
        const said = isLoaded
          ? messages.loaded
          : { title: messages.generated, description: messages.kinds[kind] }
        registering.show({ ...said, tone: 'success' })
      } catch (error) {
        const title = isLoaded ? messages.loadFailed : messages.generateFailed
        const isUnknown = isSent && !isRefusal(error)
        const description = getServerMessage(error) ?? (isUnknown ? messages.unconfirmed : undefined)
        registering.error({ title, description })
        if (isUnknown) await invalidate(getBalanceEndpoint)
        else if (isSent) startRegistration(userId, null)
        return false
      } finally {
        setDoing(null)
      }
      await invalidate(getBalanceEndpoint)
      return true
    },
    [registering, userId, withDemands],
  )

  const generate = useCallback(
    () =>
      register('generating', async () => {
        const { deriveWalletAccount, generateRecoveryPhrase } = await import('./bitcoin-math.ts')
        const { network } = settings.bitcoin
        const phrase = generateRecoveryPhrase((length) => crypto.getRandomValues(new Uint8Array(length)))
        const { accountKey, fingerprint } = deriveWalletAccount(phrase, { network })
        return {
          publicData: { account_key: accountKey.text, network, fingerprint },
          words: { phrase, accountKey: accountKey.text, isBackedUp: false },
        }
      }),
    [register],
  )

  const showSpecimen = useCallback(
    () => register('generating', () => ({ publicData: undefined })),
    [register],
  )
  const add = useCallback((wallet: NewWallet) => register('adding', () => wallet), [register])

  // What was read before may be old by now.
  useOnReconnect(() => {
    if (busyWith === null) void refresh()
  })

  // Until the verdict on the newest balance is there.
  const isPending = isReading || (error === null && (data === undefined || read?.balance !== data))
  const busyWith = doing ?? (isPending ? 'loading' : null)
  const { balance, verdict } = read ?? { balance: null, verdict: 'own' as const }
  return { balance, verdict, failure, busyWith, demand, load: refresh, generate, showSpecimen, add }
}

/** Whether the server said no. After any other failure it may have done what it was asked for, also after a timeout. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 408

function openedHere(userId: string): LocalWalletKey | null {
  const accountKey = getStoredAccountKey(userId)
  return accountKey === null ? null : { account_key: accountKey, script: null }
}

function knownOf(publicData: WalletPublicData): LocalWalletKey | null {
  if (typeof publicData !== 'object' || publicData === null) return null
  if ('address' in publicData) return { address: publicData.address }
  return 'account_key' in publicData
    ? { account_key: publicData.account_key, script: publicData.script ?? null }
    : null
}

/** A specimen is nobody's, and is paid by nobody. Only a wallet needs the arithmetic. */
async function judgeAddress(balance: WalletBalance, known: LocalWalletKey | null): Promise<AddressCheck> {
  if (balance.kind === 'keyless_specimen' || (known === null && balance.account_key === null)) return 'own'
  const math = await import('./bitcoin-math.ts')
  return math.checkAddress(balance, known)
}

/** See {@link useWallet}. */
export type WalletState = ReturnType<typeof useWallet>
