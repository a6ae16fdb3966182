import {
  type Coin,
  type CoinList,
  type EndpointInput,
  type FeeRates,
  type listCoinsEndpoint,
  MAX_LISTED_COINS,
} from '@satlens/contract'
import { getInputSize, getInputVirtualSize } from '@satlens/wallet'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import { FEE_TARGETS } from '../chain/chain-values.ts'
import {
  type CoinDeps,
  countConfirmations,
  findOwnAccount,
  getOutpoint,
  type LabeledCoin,
  labelCoins,
  readOwnCoins,
} from './account-coins.ts'
import { findBlockTimes } from './coins.queries.ts'
import type { AccountCoins } from './read-account-coins.ts'

/** Lists the coins of an account, largest first. Throws if the index fails, instead of showing none. */
export async function listCoins(
  deps: CoinDeps,
  userId: string,
  { account: id }: EndpointInput<typeof listCoinsEndpoint>['query'],
): Promise<CoinList> {
  const { db, clock, network, reader } = deps
  const { account, descriptor } = await findOwnAccount(deps, userId, id)
  const isOther = account.network !== network
  const reading = reader && !isOther ? await readOwnCoins(deps, reader, account, descriptor) : null
  const listed = await labelCoins(deps, userId, reading?.coins.slice(0, MAX_LISTED_COINS) ?? [])
  const txids = [...new Set(listed.map(({ txid }) => txid))]
  const times = await runWithDatabaseUserRole(db, userId, (tx) => findBlockTimes(tx, userId, id, txids))
  const height = reading?.chain.height ?? null
  return {
    account: id,
    network: account.network,
    coins: listed.map((coin) => toCoin(coin, times.get(coin.txid), height ?? 0)),
    coin_count: reading?.coins.length ?? 0,
    input_vsize: descriptor.kind === 'address' ? null : getInputVirtualSize(getInputSize(descriptor)),
    fee_rates: reading && toFeeRates(reading.chain),
    height,
    missing_because: reading ? null : isOther ? 'other_network' : reader ? 'not_scanned' : 'no_index',
    as_of: (reading?.chain.asOf ?? clock.now()).toISOString(),
  }
}

const toCoin = (coin: LabeledCoin, time: Date | undefined, newest: number): Coin => ({
  outpoint: getOutpoint(coin),
  amount_sats: coin.amount.toString(),
  address: coin.at.address,
  branch: coin.at.branch,
  index: coin.at.index,
  is_change: coin.at.branch === 'change',
  confirmations: countConfirmations(coin, newest),
  height: coin.height,
  block_time: coin.height === null ? null : (time?.toISOString() ?? null),
  label: coin.label,
  label_type: coin.labelType,
  is_spendable: coin.isSpendable,
  is_address_reused: coin.isAddressReused,
})

const toFeeRates = ({ feeRates, asOf }: AccountCoins): FeeRates => ({
  fast: { rate: Number(feeRates.fast), blocks: FEE_TARGETS.fast },
  normal: { rate: Number(feeRates.normal), blocks: FEE_TARGETS.normal },
  slow: { rate: Number(feeRates.slow), blocks: FEE_TARGETS.slow },
  as_of: asOf.toISOString(),
})
