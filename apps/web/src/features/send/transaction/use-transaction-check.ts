import type { DemoSend } from '@satlens/contract'
import type { ValidatedSendForm } from '@satlens/domain'
import { useEffect, useState } from 'react'
import { useSession } from '#shared/session/session.ts'
import { getStoredAccountKey } from '#shared/session/stored-account-key.ts'
import type { OwnWallet } from '../use-own-wallet.ts'
import type { TransactionMismatch } from './transaction-mismatch.ts'

/** What became of the check. `unchecked`: what checks could not be loaded. */
export type TransactionCheck = 'checking' | 'sound' | 'unchecked' | TransactionMismatch

/** Checks the transaction of an answer once the wallet is known, and again when more is known of that. */
export function useTransactionCheck(
  send: DemoSend,
  request: ValidatedSendForm,
  own: OwnWallet,
): TransactionCheck {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [check, setCheck] = useState<TransactionCheck>('checking')

  useEffect(() => {
    let isOver = false
    setCheck('checking')
    void judge().then((found) => {
      if (!isOver) setCheck(found)
    })
    return () => {
      isOver = true
    }

    async function judge(): Promise<TransactionCheck> {
      if (own.status === 'loading') return 'checking'
      if (own.status !== 'read' || userId === null) return 'unknown_wallet'
      const math = await import('./transaction-mismatch.ts').catch(() => null)
      if (math === null) return 'unchecked'
      return math.findTransactionMismatch(send, request, own.wallet, getStoredAccountKey(userId)) ?? 'sound'
    }
  }, [send, request, own, userId])

  return check
}
