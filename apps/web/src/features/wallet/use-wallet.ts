import { useOnReconnect } from '#shared/api/connection.ts'
import { useWalletBalance } from './use-wallet-balance.ts'
import { useWalletRegistration } from './use-wallet-registration.ts'

/** The wallet of a user: what is read of it, and the actions that replace it. */
export function useWallet(userId: string, onRegistered: () => void) {
  const { doing, registered, ...actions } = useWalletRegistration(userId, onRegistered)
  const { isLoading, ...reading } = useWalletBalance(userId, registered)
  const busyWith = doing ?? (isLoading ? 'loading' : null)

  // What was read before may be outdated by now.
  useOnReconnect(() => {
    if (busyWith === null) void reading.refresh()
  })
  return { ...reading, ...actions, busyWith }
}

export type WalletState = ReturnType<typeof useWallet>
