import type { WalletBalance } from '@satlens/contract'
import { type BitcoinNetwork, formatBtc, toSats } from '@satlens/domain'
import { withUserRole } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { proveSpecimen } from './specimen-address.ts'
import type { WalletReader, WalletReading } from './wallets/wallet-reader.ts'
import { findCurrentWallet, type WalletRow } from './wallets/wallets.queries.ts'

export interface GetBalanceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly network: BitcoinNetwork
  /** Null while no chain index is configured. */
  readonly reader: WalletReader | null
}

/**
 * The current wallet and what the chain says of its coins: without a chain index nothing, and the answer says so. Trouble
 * with the index is thrown, for a wallet that cannot be read is not an empty one.
 */
export async function getBalance(
  { db, clock, network, reader }: GetBalanceDeps,
  userId: string,
): Promise<WalletBalance> {
  const wallet = await withUserRole(db, userId, (tx) => findCurrentWallet(tx, userId))
  const reading = wallet && reader && (await reader.read(wallet))
  const next = reading?.scan?.next.receive
  return {
    address: next?.address ?? wallet?.address ?? null,
    kind: wallet && (wallet.proofR === null ? 'watch_only' : 'keyless_specimen'),
    ...proofIn(wallet),
    script: wallet?.script ?? null,
    account_key: wallet?.accountKey ?? null,
    receive_index: next?.index ?? null,
    ...amountsOf(reading),
    network: wallet?.network ?? network,
    // Before a wallet exists, whether one would be read.
    indexed: wallet ? reading !== null : reader !== null,
    as_of: (reading?.asOf ?? clock.now()).toISOString(),
  }
}

const proofIn = (wallet: WalletRow | null) =>
  wallet?.proofR == null ? {} : { proof: proveSpecimen(wallet.proofR) }

function amountsOf(reading: WalletReading | null) {
  if (reading === null) return { balance: 0, balance_sats: '0', confirmed_sats: null, pending_sats: null }
  const total = toSats(reading.confirmed + reading.pending)
  return {
    balance: Number(formatBtc(total)),
    balance_sats: total.toString(),
    confirmed_sats: reading.confirmed.toString(),
    pending_sats: reading.pending.toString(),
  }
}
