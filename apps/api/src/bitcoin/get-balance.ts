import type { WalletBalance } from '@satlens/contract'
import { type BitcoinNetwork, formatBtc, toSats } from '@satlens/domain'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { findCurrentWalletOfUser } from './bitcoin.queries.ts'
import type { WalletChainReader, WalletChainSnapshot } from './chain/wallet-reader.ts'
import { createUnspendableAddressProof } from './specimen-address.ts'

interface BalanceDeps extends DatabaseServices {
  readonly network: BitcoinNetwork
  /** Null if no chain index is configured. */
  readonly reader: WalletChainReader | null
}

/** Returns the current wallet and its balance, empty without a chain index. Throws if the index fails, instead of showing 0. */
export async function getWalletBalance(
  { db, clock, network, reader }: BalanceDeps,
  userId: string,
): Promise<WalletBalance> {
  const wallet = await runWithDatabaseUserRole(db, userId, (tx) => findCurrentWalletOfUser(tx, userId))
  const reading = wallet && reader && (await reader.read(wallet))
  const next = reading?.scan?.next.receive
  const proofR = wallet?.proofR ?? null
  return {
    address: next?.address ?? wallet?.address ?? null,
    kind: wallet && (proofR === null ? 'watch_only' : 'keyless_specimen'),
    ...(proofR === null ? {} : { proof: createUnspendableAddressProof(proofR) }),
    script: wallet?.script ?? null,
    account_key: wallet?.accountKey ?? null,
    receive_index: next?.index ?? null,
    ...toAmounts(reading),
    network: wallet?.network ?? network,
    // Without a wallet: whether one would be read.
    indexed: wallet ? reading !== null : reader !== null,
    as_of: (reading?.asOf ?? clock.now()).toISOString(),
  }
}

function toAmounts(reading: WalletChainSnapshot | null) {
  if (reading === null) return { balance: 0, balance_sats: '0', confirmed_sats: null, pending_sats: null }
  const total = toSats(reading.confirmed + reading.pending)
  return {
    balance: Number(formatBtc(total)),
    balance_sats: total.toString(),
    confirmed_sats: reading.confirmed.toString(),
    pending_sats: reading.pending.toString(),
  }
}
