import { MAX_PAYMENT_ADDRESSES, type PaymentDirection } from '@satlens/contract'
import type { ChainTransaction } from '../../chain/chain-index.ts'

/** The place of an address in an account: branch 0 receives, branch 1 takes change (BIP44). */
export interface AddressPlace {
  readonly branch: number
  readonly addressIndex: number
}

/** An output that belongs to the account, whether or not it is spent. */
export interface OwnCoin extends AddressPlace {
  readonly amountSats: bigint
}

/** An input or output of a payment that belongs to the account. It spends the coin unless the payment created it. */
export interface PaymentEntry extends OwnCoin {
  readonly coinTxid: string
  readonly coinVout: number
  readonly txid: string
}

/** What a transaction does to an account. */
export interface PaymentEffect {
  readonly direction: PaymentDirection
  readonly amountSats: bigint
  /** Null unless the account pays all inputs. */
  readonly feeSats: bigint | null
  readonly addresses: readonly string[]
  /** The outpoints of all inputs. */
  readonly spent: readonly string[]
  readonly entries: readonly PaymentEntry[]
}

/** What belongs to an account. */
export interface OwnedByAccount {
  readonly places: ReadonlyMap<string, AddressPlace>
  /** By outpoint. */
  readonly coins: ReadonlyMap<string, OwnCoin>
}

/** Formats a coin as in BIP329. */
export const formatOutpoint = (txid: string, vout: number): string => `${txid}:${vout}`

/** Returns the outputs of a transaction that belong to the account, by outpoint. */
export function findOwnCoins(
  { txid, outputs }: ChainTransaction,
  places: OwnedByAccount['places'],
): [outpoint: string, coin: OwnCoin][] {
  return outputs.flatMap(({ address, amount }, vout) => {
    const place = address === null ? undefined : places.get(address)
    return place ? [[formatOutpoint(txid, vout), { ...toPlace(place), amountSats: amount }]] : []
  })
}

/** Computes what a transaction does to an account. Returns null if none of its inputs and outputs belong to the account. */
export function computePaymentEffect(
  transaction: ChainTransaction,
  { places, coins }: OwnedByAccount,
): PaymentEffect | null {
  const { txid, inputs, outputs } = transaction
  const spends = inputs.flatMap(({ txid: coinTxid, vout: coinVout }): PaymentEntry[] => {
    const coin = coins.get(formatOutpoint(coinTxid, coinVout))
    return coin ? [{ ...toPlace(coin), amountSats: coin.amountSats, coinTxid, coinVout, txid }] : []
  })
  const receipts = outputs.flatMap(({ address, amount }, vout): PaymentEntry[] => {
    const place = address === null ? undefined : places.get(address)
    return place ? [{ ...toPlace(place), amountSats: amount, coinTxid: txid, coinVout: vout, txid }] : []
  })
  if (spends.length === 0 && receipts.length === 0) return null
  const amountSats = sum(receipts) - sum(spends)
  const paysAllInputs = inputs.length > 0 && spends.length === inputs.length
  const fee = sum(spends) - outputs.reduce((all, { amount }) => all + amount, 0n)
  const foreign = outputs.filter(({ address, amount }) => amount > 0n && !(address && places.has(address)))
  const direction = decideDirection({
    amountSats,
    spends: spends.length > 0,
    isSelf: paysAllInputs && foreign.length === 0,
  })
  const named =
    direction === 'out' ? foreign : outputs.filter(({ address }) => address && places.has(address))
  const addresses = new Set(named.flatMap(({ address }) => address ?? []))
  return {
    direction,
    amountSats,
    // A source can invent a transaction that spends more than it has.
    feeSats: paysAllInputs && fee >= 0n ? fee : null,
    addresses: [...addresses].slice(0, MAX_PAYMENT_ADDRESSES),
    spent: inputs.map((input) => formatOutpoint(input.txid, input.vout)),
    entries: [...spends, ...receipts],
  }
}

function decideDirection(effect: {
  readonly amountSats: bigint
  readonly spends: boolean
  readonly isSelf: boolean
}): PaymentDirection {
  if (!effect.spends) return 'in'
  if (effect.isSelf) return 'self'
  // In a transaction of several people, such as a payjoin, the account may spend and still gain.
  return effect.amountSats < 0n ? 'out' : 'in'
}

// A place may be a row with more columns.
const toPlace = ({ branch, addressIndex }: AddressPlace): AddressPlace => ({ branch, addressIndex })

const sum = (entries: readonly { readonly amountSats: bigint }[]): bigint =>
  entries.reduce((all, { amountSats }) => all + amountSats, 0n)
