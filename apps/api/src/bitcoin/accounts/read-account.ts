import type { WatchedAccountBalance } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { deriveDescriptorAddress } from '@satlens/wallet'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import type { WalletChainReader } from '../chain/wallet-reader.ts'
import { findWatchedAccountById } from './accounts.queries.ts'
import { readStoredDescriptor } from './stored-descriptor.ts'

interface AccountBalanceDeps extends DatabaseServices {
  readonly network: BitcoinNetwork
  /** Null if no chain index is configured. */
  readonly reader: WalletChainReader | null
}

/** Returns the balance and the next unused address of an account. Throws if the index fails, instead of showing 0. */
export async function getWatchedAccountBalance(
  { db, clock, network, reader }: AccountBalanceDeps,
  userId: string,
  id: string,
): Promise<WatchedAccountBalance> {
  const account = await runWithDatabaseUserRole(db, userId, (tx) => findWatchedAccountById(tx, userId, id))
  if (!account) throw new ApiError('watched_account_not_found')
  const descriptor = readStoredDescriptor(account)
  const isOther = account.network !== network
  const reading = reader && !isOther ? await reader.readAccount({ ...account, descriptor }) : null
  const next = reading?.nextReceive ?? deriveDescriptorAddress(descriptor, 'receive', 0)
  return {
    id,
    confirmed_sats: reading?.confirmed.toString() ?? null,
    pending_sats: reading?.pending.toString() ?? null,
    next_address: next.address,
    next_index: next.index,
    missing_because: reading ? null : isOther ? 'other_network' : 'no_index',
    as_of: (reading?.asOf ?? clock.now()).toISOString(),
  }
}
