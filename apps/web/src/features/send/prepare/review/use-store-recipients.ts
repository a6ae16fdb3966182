import { parseBitcoinAddress } from '@satlens/domain'
import { useSession } from '#shared/session/session.ts'
import { storeRecentRecipient } from '../../recipient/recent-recipients.ts'
import { getPayments } from '../expected-outputs.ts'
import type { PreparedPayment } from '../prepared-payment.ts'

/** Returns how to remember who is paid, to warn of addresses that are made to look like theirs. */
export function useStoreRecipients(): (payment: PreparedPayment) => void {
  const session = useSession()
  return ({ transaction }) => {
    if (session.status !== 'signed-in') return
    for (const { address } of getPayments(transaction.outputs)) {
      const parsed = parseBitcoinAddress(address ?? '')
      if (parsed.ok) storeRecentRecipient(session.user.id, parsed.value)
    }
  }
}
