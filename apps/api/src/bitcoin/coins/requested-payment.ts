import {
  type composeTransactionEndpoint,
  type EndpointInput,
  MAX_FEE_RATE,
  MIN_FEE_RATE,
} from '@satlens/contract'
import { AMOUNT_ISSUE_MESSAGES, type BitcoinNetwork, MAX_BITCOIN_SUPPLY_SATS } from '@satlens/domain'
import {
  convertAddressToOutputScript,
  type FeeRate,
  getDustLimit,
  type RequestedOutput,
  toFeeRate,
} from '@satlens/wallet'
import { ApiError } from '#kernel/http/errors.ts'
import type { FeeRates } from '../chain/chain-index.ts'
import { getOutpoint, type OwnCoin } from './account-coins.ts'

type Body = EndpointInput<typeof composeTransactionEndpoint>['body']

/** Parses the outputs of a request. Throws for an address of another network and for an amount that nodes do not relay. */
export function parseOutputs(outputs: Body['outputs'], network: BitcoinNetwork): RequestedOutput[] {
  if (outputs.filter((output) => output.amount_sats === 'everything').length > 1) {
    throw new ApiError('invalid_amount', { message: 'Only one recipient can get everything that is left.' })
  }
  return outputs.map(({ address, amount_sats }) => {
    const script = parseRecipient(address, network)
    const amount = amount_sats === 'everything' ? amount_sats : BigInt(amount_sats)
    if (amount !== 'everything') requirePayableAmount(amount, getDustLimit(script))
    return { script, amount }
  })
}

function parseRecipient(address: string, network: BitcoinNetwork): Uint8Array {
  const script = convertAddressToOutputScript(address, network)
  if (script.ok) return script.value
  // The form accepts no bcrt1 address (docs/spec/README.md#validation). On regtest a tb1 address has the same output script.
  const other = network === 'regtest' ? convertAddressToOutputScript(address, 'testnet') : script
  if (other.ok) return other.value
  throw other.issue === 'other_network'
    ? new ApiError('network_mismatch', {
        message: 'This address is for a different Bitcoin network than the account.',
      })
    : new ApiError('invalid_address', {
        message: 'This is not a valid Bitcoin address. Check that you copied all of it.',
      })
}

function requirePayableAmount(amount: bigint, least: bigint): void {
  if (amount > MAX_BITCOIN_SUPPLY_SATS) {
    throw new ApiError('invalid_amount', { message: AMOUNT_ISSUE_MESSAGES.above_supply })
  }
  if (amount >= least) return
  throw new ApiError('invalid_amount', {
    message: `This amount is too small for the Bitcoin network. Send at least ${least} sats to this address.`,
  })
}

/** Returns the requested fee rate. Throws if it is out of bounds. */
export function parseFeeRate(requested: Body['fee_rate'], rates: FeeRates): FeeRate {
  if (typeof requested !== 'number') return toFeeRate(Number(rates[requested]))
  if (requested < MIN_FEE_RATE || requested > MAX_FEE_RATE) throw new ApiError('invalid_fee_rate')
  return toFeeRate(requested)
}

/** Returns the chosen coins; all that may be spent without a choice if none are chosen. Throws if one is spent or unknown. */
export function pickCoins(chosen: Body['coins'], coins: readonly OwnCoin[]): readonly OwnCoin[] {
  if (!chosen) return coins.filter(isChosenByDefault)
  const known = new Map(coins.map((coin) => [getOutpoint(coin), coin]))
  return [...new Set(chosen)].map((outpoint) => {
    const coin = known.get(outpoint)
    if (!coin) throw new ApiError('coin_not_found')
    return coin
  })
}

/** Returns true for a coin that is spent without being chosen: a confirmed one that its owner wants to spend. */
export const isChosenByDefault = ({ height, isSpendable }: OwnCoin): boolean => height !== null && isSpendable
