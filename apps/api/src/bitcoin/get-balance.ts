import type { BitcoinNetwork, WalletBalance } from '@satlens/contract'
import { asUser } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import { proofOf } from './specimen-address.ts'
import { findCurrentWallet } from './wallets.queries.ts'

export interface GetBalanceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly network: BitcoinNetwork
}

/** The current address and what is known of its coins: without a chain index nothing, and the answer says so. */
export async function getBalance(
  { db, clock, network }: GetBalanceDeps,
  userId: string,
): Promise<WalletBalance> {
  const wallet = await asUser(db, userId, (tx) => findCurrentWallet(tx, userId))
  return {
    address: wallet?.address ?? null,
    kind: wallet && 'keyless_specimen',
    ...(wallet ? { proof: proofOf(wallet.proofR) } : {}),
    script: null,
    account_key: null,
    receive_index: null,
    balance: 0,
    balance_sats: '0',
    confirmed_sats: null,
    pending_sats: null,
    network: wallet?.network ?? network,
    indexed: false,
    as_of: clock.now().toISOString(),
  }
}
