import { BITCOIN_NETWORKS, COIN_LABEL_TYPES } from '@satlens/domain'
import * as z from 'zod/mini'
import { signedInEndpoint } from './endpoint.ts'
import { BALANCE_MISSING_REASONS } from './watched-accounts.ts'

/** How soon a payment shall be confirmed, soonest first. */
export const FEE_CHOICES = ['fast', 'normal', 'slow'] as const
export type FeeChoice = (typeof FEE_CHOICES)[number]

/** The bounds of an own fee rate, in satoshis per virtual byte. */
export const MIN_FEE_RATE = 1
export const MAX_FEE_RATE = 1_000
/** Coins that a request may name. More would not fit into its body. */
export const MAX_CHOSEN_COINS = 200
export const MAX_PAYMENT_OUTPUTS = 20
/** The coins of a reply. An account with more shows the largest. */
export const MAX_LISTED_COINS = 1_000

/** What a reviewer should know before a transaction is signed. */
export const TRANSACTION_WARNINGS = [
  /** The address of a spent coin has received more than once, so its payments are linked in public. */
  'reused_address',
  /** The spent coins have different labels: the transaction shows in public that they have one owner. */
  'mixed_labels',
  /** A spent coin is not confirmed: if its payment is replaced, this transaction becomes invalid. */
  'unconfirmed_coin',
  /** A spent coin costs more than it is worth at this fee rate. */
  'uneconomic_coin',
  /** The rest was too small for change and raises the fee by `surplus_sats`. */
  'dust_change',
  /** The fee is more than a tenth of the amount. */
  'high_fee',
  /** A recipient is an address of the account itself. */
  'own_recipient',
] as const
export type TransactionWarning = (typeof TRANSACTION_WARNINGS)[number]

// Satoshis as decimal text, because JSON numbers of that size are not exact in every client.
const sats = z.string()
const address = z.string()
const branch = z.enum(['receive', 'change'])
/** A coin by its transaction and output number, as in BIP329: `txid:vout`. */
const outpoint = z.string().check(z.regex(/^[0-9a-f]{64}:(0|[1-9]\d{0,9})$/))

const feeRate = z.object({
  /** In satoshis per virtual byte. */
  rate: z.number(),
  /** The number of blocks within which a payment of this rate is expected to be confirmed. */
  blocks: z.int(),
})
const feeRates = z.object({
  fast: feeRate,
  normal: feeRate,
  slow: feeRate,
  /** When they were read from the index, RFC 3339. */
  as_of: z.string(),
})
export type FeeRates = z.infer<typeof feeRates>

const coin = z.object({
  outpoint,
  amount_sats: sats,
  address,
  branch,
  index: z.int(),
  /** True on the change branch. */
  is_change: z.boolean(),
  /** 0 while unconfirmed. */
  confirmations: z.int(),
  /** The height of its block; null while unconfirmed. */
  height: z.nullable(z.int()),
  /** The time of its block, RFC 3339; null while unconfirmed and if the index does not tell. */
  block_time: z.nullable(z.string()),
  /** The owner's label of the coin, else of its address, else of its transaction. */
  label: z.nullable(z.string()),
  /** What has this label, as BIP329 names it; null without one. */
  label_type: z.nullable(z.enum(COIN_LABEL_TYPES)),
  /** False if its owner does not want to spend it (BIP329). It is then only spent if it is chosen. */
  is_spendable: z.boolean(),
  /** True if its address has received more than once. */
  is_address_reused: z.boolean(),
})
export type Coin = z.infer<typeof coin>

/**
 * GET bitcoin-coins: the unspent outputs of a watched account, largest first, and the fee rates of the moment. At most 15 s
 * old.
 */
export const listCoinsEndpoint = signedInEndpoint('GET', '/functions/v1/bitcoin-coins', {
  summary: 'Lists the coins of a watch-only account and the current fee rates.',
  query: z.object({ account: z.uuid() }),
  reply: z.object({
    account: z.uuid(),
    network: z.enum(BITCOIN_NETWORKS),
    /** Up to {@link MAX_LISTED_COINS}. */
    coins: z.array(coin),
    /** The number of all coins. */
    coin_count: z.int(),
    /** The virtual size of an input that spends one of the coins; null for a single address, whose key is unknown. */
    input_vsize: z.nullable(z.number()),
    /** Null if the chain was not read. */
    fee_rates: z.nullable(feeRates),
    /** The height of the newest block; null if the chain was not read. */
    height: z.nullable(z.int()),
    missing_because: z.nullable(z.enum(BALANCE_MISSING_REASONS)),
    /** When the chain was read, RFC 3339. */
    as_of: z.string(),
  }),
  errors: ['watched_account_not_found', 'bitcoin_index_unavailable'],
})
export type CoinList = z.infer<typeof listCoinsEndpoint.reply>

/** A fee rate: one of the three choices, or satoshis per virtual byte with up to three decimals. */
const requestedFee = z.union([z.enum(FEE_CHOICES), z.number()])

const requestOptions = {
  account: z.uuid(),
  fee_rate: requestedFee,
  /** True once the user has accepted a fee of more than a quarter of the amount. */
  accepts_high_fee: z.optional(z.boolean()),
  /** The PSBT version: 0 (BIP174) or 2 (BIP370). Default 0. */
  psbt_version: z.optional(z.literal([0, 2])),
}

const transaction = z.object({
  /** In base64. The server does not store it. */
  psbt: z.string(),
  psbt_version: z.literal([0, 2]),
  /** The spent coins, in the order of the inputs. */
  inputs: z.array(
    z.object({
      outpoint,
      amount_sats: sats,
      address,
      branch,
      index: z.int(),
      confirmations: z.int(),
      label: z.nullable(z.string()),
    }),
  ),
  /** In the order of the transaction, with the change. */
  outputs: z.array(
    z.object({
      /** Null if the script has no address, which only a replaced payment can have. */
      address: z.nullable(address),
      amount_sats: sats,
      is_change: z.boolean(),
    }),
  ),
  /** What returns to the account; null if nothing does. */
  change: z.nullable(z.object({ address, branch, index: z.int(), amount_sats: sats })),
  /** What the recipients get. */
  amount_sats: sats,
  fee_sats: sats,
  /** Amount and fee: what leaves the account, unless a recipient is its own. */
  total_sats: sats,
  /** The part of the fee that was too small for change; 0 otherwise. */
  surplus_sats: sats,
  /** The fee divided by the virtual size, in satoshis per virtual byte. */
  fee_rate: z.number(),
  /** The estimated virtual size of the signed transaction. A signature may be a byte shorter. */
  vsize: z.int(),
  /** The number of signatures that each input needs. */
  signatures: z.int(),
  /** The first block that may contain it has the next height. */
  locktime: z.int(),
  warnings: z.array(z.enum(TRANSACTION_WARNINGS)),
})
export type ComposedTransaction = z.infer<typeof transaction>

const COMMON_ERRORS = [
  'private_material_refused',
  'watched_account_not_found',
  'account_without_keys',
  'network_mismatch',
  'invalid_fee_rate',
  'network_fee_too_high',
  'not_enough_coins',
  'bitcoin_index_missing',
  'bitcoin_index_unavailable',
] as const

/**
 * POST bitcoin-transactions: composes an unsigned transaction of a watched account. It is replaceable (BIP125). Nothing is
 * stored, signed or broadcast.
 */
export const composeTransactionEndpoint = signedInEndpoint('POST', '/functions/v1/bitcoin-transactions', {
  summary: 'Composes an unsigned transaction of a watch-only account. Nothing is stored or broadcast.',
  body: z.object({
    ...requestOptions,
    outputs: z
      .array(
        z.object({
          address: z.string().check(z.maxLength(200)),
          /** Satoshis as decimal text. One output may have everything that the others and the fee leave. */
          amount_sats: z.union([z.literal('everything'), z.string().check(z.regex(/^[1-9]\d{0,15}$/))]),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_PAYMENT_OUTPUTS)),
    /** The coins to spend, all of them. Null: confirmed, spendable coins are chosen, as few as the amount needs. */
    coins: z.nullish(z.array(outpoint).check(z.minLength(1), z.maxLength(MAX_CHOSEN_COINS))),
  }),
  reply: transaction,
  errors: [...COMMON_ERRORS, 'invalid_address', 'invalid_amount', 'coin_not_found'],
})

/**
 * POST bitcoin-fee-bump: composes a transaction that replaces an unconfirmed payment of a watched account with a higher fee
 * (BIP125). The recipients stay the same; the change pays, then further coins. Nothing is stored, signed or broadcast.
 */
export const bumpFeeEndpoint = signedInEndpoint('POST', '/functions/v1/bitcoin-fee-bump', {
  summary: 'Composes an unsigned replacement with a higher fee for an unconfirmed payment.',
  body: z.object({ ...requestOptions, txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: z.object({
    ...transaction.shape,
    /** The payment that it replaces. */
    replaces: z.object({ txid: z.string(), fee_sats: sats, fee_rate: z.number(), vsize: z.int() }),
  }),
  errors: [...COMMON_ERRORS, 'payment_not_found', 'payment_not_replaceable', 'fee_rate_too_low'],
})
export type FeeBump = z.infer<typeof bumpFeeEndpoint.reply>
