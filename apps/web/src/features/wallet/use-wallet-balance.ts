import { getBalanceEndpoint, type WalletBalance } from '@satlens/contract'
import { type RefObject, useEffect, useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useEndpoint } from '#shared/query/use-endpoint.ts'
import { getStoredAccountKey } from '#shared/session/user-storage.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import type { AddressCheck, LocalWalletKey } from './receive/check-address.ts'
import { finishRegistration } from './recovery/recovery-store.ts'

/**
 * Reads the balance of the current wallet. `verdict` says whether this browser derives the address of the server from its
 * own key: `registered` is the wallet registered on this page, if any.
 */
export function useWalletBalance(userId: string, registered: RefObject<LocalWalletKey | null>) {
  const toast = useToast()
  const { data, error: readError, isFetching, refetch } = useEndpoint(getBalanceEndpoint)
  // The code that derives addresses is loaded on demand, which can fail as well.
  const [verdictError, setVerdictError] = useState<unknown>(null)
  const error = readError ?? verdictError
  const [read, setRead] = useState<{ balance: WalletBalance; verdict: AddressCheck } | null>(null)

  useEffect(() => {
    if (data === undefined) return
    let isNewest = true
    if (finishRegistration(userId, data.account_key)) registered.current = null
    setVerdictError(null)
    checkAddress(data, registered.current ?? getOpenedWallet(userId)).then(
      (verdict) => isNewest && setRead({ balance: data, verdict }),
      (reason: unknown) => isNewest && setVerdictError(reason),
    )
    return () => {
      isNewest = false
    }
  }, [data, userId, registered])

  const failure = error === null ? null : (getServerMessage(error) ?? '')
  useEffect(() => {
    if (error === null) toast.dismiss()
    else toast.error({ title: messages.loadFailed, description: getServerMessage(error) })
  }, [error, toast])

  return {
    balance: read?.balance ?? null,
    verdict: read?.verdict ?? ('own' as const),
    /** The message of the server, empty if it sent none; null if the balance was read. */
    failure,
    // Until the verdict on the newest balance is there.
    isLoading: isFetching || (error === null && (data === undefined || read?.balance !== data)),
    refresh: () => void refetch({ cancelRefetch: false }),
  }
}

function getOpenedWallet(userId: string): LocalWalletKey | null {
  const accountKey = getStoredAccountKey(userId)
  return accountKey === null ? null : { account_key: accountKey, script: null }
}

/** A specimen address belongs to no wallet. Only a wallet needs the code that derives addresses. */
async function checkAddress(balance: WalletBalance, known: LocalWalletKey | null): Promise<AddressCheck> {
  if (balance.kind === 'keyless_specimen' || (known === null && balance.account_key === null)) return 'own'
  const math = await import('./bitcoin-math.ts')
  return math.checkAddress(balance, known)
}
