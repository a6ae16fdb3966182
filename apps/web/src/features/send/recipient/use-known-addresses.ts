import { type BitcoinAddress, parseBitcoinAddress } from '@satlens/domain'
import { useState } from 'react'
import { useSession } from '#shared/session/session.ts'
import type { OwnWallet } from '../use-own-wallet.ts'
import { getRecentRecipients, storeRecentRecipient } from './recent-recipients.ts'

/** What a recipient could be taken for: the own address and those sent to before. `remember` adds one of these. */
export function useKnownAddresses(own: OwnWallet) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [recents, setRecents] = useState<readonly BitcoinAddress[]>(() =>
    userId === null ? [] : getRecentRecipients(userId),
  )

  function remember(recipient: BitcoinAddress) {
    if (userId === null) return
    storeRecentRecipient(userId, recipient)
    setRecents(getRecentRecipients(userId))
  }

  return { known: [...ownAddress(own), ...recents], remember }
}

function ownAddress(own: OwnWallet): readonly BitcoinAddress[] {
  const address = own.status === 'read' ? parseBitcoinAddress(own.wallet.address ?? '') : null
  return address?.ok ? [address.value] : []
}
