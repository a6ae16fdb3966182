import type { ComposedTransaction } from '@satlens/contract'
import {
  type ChecksumVerifiedAddress,
  findLookAlikeAddresses,
  type LookAlikeAddress,
  parseBitcoinAddress,
  verifyAddressChecksum,
} from '@satlens/domain'
import { useSession } from '#shared/session/session.ts'
import { getRecentRecipients } from '../../recipient/recent-recipients.ts'
import { getPayments } from '../expected-outputs.ts'

/** A recipient with the known addresses that begin and end as it does. */
interface SimilarRecipient {
  readonly recipient: ChecksumVerifiedAddress
  readonly lookAlikes: readonly LookAlikeAddress[]
}

/** Finds the recipients that look like an address of the account or a recent recipient, and are none. */
export function useLookAlikes(
  { outputs }: ComposedTransaction,
  known: readonly string[],
): readonly SimilarRecipient[] {
  const session = useSession()
  const recent = session.status === 'signed-in' ? getRecentRecipients(session.user.id) : []
  const addresses = [...new Set([...known, ...recent])].flatMap((address) => {
    const parsed = parseBitcoinAddress(address)
    return parsed.ok ? [parsed.value] : []
  })
  return getPayments(outputs).flatMap(({ address }) => {
    const parsed = parseBitcoinAddress(address ?? '')
    const checked = parsed.ok ? verifyAddressChecksum(parsed.value) : parsed
    if (!checked.ok) return []
    const lookAlikes = findLookAlikeAddresses(checked.value, addresses)
    return lookAlikes.length === 0 ? [] : [{ recipient: checked.value, lookAlikes }]
  })
}
