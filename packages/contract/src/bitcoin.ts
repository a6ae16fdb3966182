import { BITCOIN_NETWORKS } from '@satlens/domain'
import * as z from 'zod/mini'
import { signedInEndpoint } from './endpoint.ts'

/** The script types of an account, as defined by BIP44, BIP49, BIP84 and BIP86, in this order. */
export const ACCOUNT_SCRIPT_TYPES = ['legacy', 'nested_segwit', 'native_segwit', 'taproot'] as const
export type AccountScriptType = (typeof ACCOUNT_SCRIPT_TYPES)[number]

/** The reasons why a send has no unsigned transaction. */
export const PSBT_MISSING_REASONS = [
  /** No wallet is registered. */
  'no_wallet',
  /** The wallet is a specimen address, which has no private key. */
  'keyless_specimen',
  /** The wallet is a single address: it has no account key and no change addresses. */
  'address_only',
  /** Spending from a BIP44 account requires the full previous transactions, which a demo send does not read. */
  'legacy_script',
  /** The recipient is on another network than the wallet. */
  'other_network',
  /** The amount is below the network's dust limit. */
  'dust',
  /** No chain index is configured. */
  'no_index',
  /** The chain index returned no valid response. */
  'index_unavailable',
  /** The confirmed coins do not cover the amount and the network fee. */
  'not_enough_coins',
] as const
export type PsbtMissingReason = (typeof PSBT_MISSING_REASONS)[number]

const network = z.enum(BITCOIN_NETWORKS)
// Satoshis as decimal text, because JSON numbers of that size are not exact in every client.
const sats = z.string()

// The proof that an address has no private key: H of BIP341, the public r and x(H + rG), in hex.
const keylessProof = z.object({ h: z.string(), r: z.string(), internal_key: z.string() })

const script = z.enum(ACCOUNT_SCRIPT_TYPES)

/** Registers the wallet of an extended public key. Private keys are rejected. */
const accountWallet = z.object({
  /** The extended public key of an account, with any single-signer prefix of SLIP-132; its origin may stand before it. */
  account_key: z.string().check(z.maxLength(400)),
  network,
  /** Required for `xpub` and `tpub`; the other prefixes imply it. */
  script: z.optional(script),
  /** The fingerprint of the master key, 8 hex digits, for signing devices. It is public and written into unsigned transactions. */
  fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
})

/** Registers a single watch-only address. */
const addressWallet = z.object({ address: z.string().check(z.maxLength(200)), network })

// Some clients cannot omit the body and send an empty object, null or empty text instead.
const emptyBody = z.union([z.strictObject({}), z.null(), z.literal('')])

/**
 * POST bitcoin-wallet-generate (docs/protocol.md#bitcoin-functions). Without a body it returns a specimen address: a
 * taproot address whose internal key is H + rG, where the discrete logarithm of H is unknown (BIP341). The response
 * contains `r`, so that anyone can verify that no private key exists. With the public data of an existing wallet, it
 * registers that wallet as watch-only and makes it the current one. If the account has a second factor, the session must
 * be aal2.
 */
export const generateWalletEndpoint = signedInEndpoint('POST', '/functions/v1/bitcoin-wallet-generate', {
  summary:
    'Without a body, returns an address that provably has no private key. With public key data, registers a watch-only wallet.',
  body: z.optional(z.union([accountWallet, addressWallet, emptyBody])),
  reply: z.union([
    z.object({
      address: z.string(),
      network,
      kind: z.literal('keyless_specimen'),
      proof: keylessProof,
      created_at: z.string(),
    }),
    z.object({
      /** The registered address, or the first receive address of the account key. */
      address: z.string(),
      network,
      kind: z.literal('watch_only'),
      /** Null for a registered address, which implies its script type. */
      script: z.nullable(script),
      /** The account key as it was sent; null for a registered address. */
      account_key: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ]),
  errors: [
    'insufficient_aal',
    'private_material_refused',
    'invalid_account_key',
    'invalid_address',
    'network_mismatch',
  ],
})

/**
 * POST bitcoin-get-balance: the balance in BTC as a number (docs/spec/README.md#entities) and in exact satoshis as text.
 * `proof` is present for a specimen address. Fields that an earlier server did not send are parsed as null.
 */
export const getBalanceEndpoint = signedInEndpoint('POST', '/functions/v1/bitcoin-get-balance', {
  summary: "Reads the balance of the caller's wallet.",
  reply: z.object({
    /** For an account key, the next unused receive address, or the first if usage is unknown. Null before a wallet exists. */
    address: z.nullable(z.string()),
    /** Null before a wallet exists. */
    kind: z._default(z.nullable(z.enum(['keyless_specimen', 'watch_only'])), null),
    proof: z.optional(keylessProof),
    /** The script type of a watch-only account; null otherwise. */
    script: z._default(z.nullable(script), null),
    /** The extended public key of a watch-only account, as registered; null otherwise. */
    account_key: z._default(z.nullable(z.string()), null),
    /** The index of `address` on the account's receive branch; null if the chain was not read. */
    receive_index: z._default(z.nullable(z.int()), null),
    /** Confirmed plus pending, in BTC. */
    balance: z.number(),
    balance_sats: sats,
    /** The confirmed balance; null while no chain index is configured. */
    confirmed_sats: z._default(z.nullable(sats), null),
    /** The unconfirmed change of the balance, negative if more goes out; null while no chain index is configured. */
    pending_sats: z._default(z.nullable(sats), null),
    network,
    /** False while no chain index is configured: the balance is then not known, and 0 here. */
    indexed: z.boolean(),
    /** When the chain was read. */
    as_of: z.string(),
  }),
  errors: ['private_material_refused', 'service_unavailable', 'bitcoin_index_unavailable'],
})

/**
 * POST bitcoin-send-transaction: validates and records a demo send. Nothing is broadcast. If the caller has registered an
 * account with enough confirmed coins, the response contains an unsigned transaction, composed from the current coins on
 * every request; otherwise it states why there is none.
 */
export const recordDemoSendEndpoint = signedInEndpoint('POST', '/functions/v1/bitcoin-send-transaction', {
  summary:
    "Validates and records a demo send. Includes an unsigned transaction if the wallet's coins are known. Nothing is broadcast.",
  body: z.object({
    recipientAddress: z.nullish(z.string()),
    /** BTC, as a JSON number or as decimal text. */
    amount: z.nullish(z.union([z.number(), z.string()])),
    /** The PSBT version: 0 (BIP174) or 2 (BIP370). Default 0. */
    psbt_version: z.optional(z.literal([0, 2])),
  }),
  headers: {
    'Idempotency-Key': 'Up to 255 characters. The same request with the same key is recorded once.',
  },
  reply: z.object({
    id: z.uuid(),
    demo: z.literal(true),
    broadcast: z.literal(false),
    txid: z.null(),
    recipientAddress: z.string(),
    amount: z.number(),
    amount_sats: sats,
    amount_usd: z.string(),
    fee_usd: z.string(),
    total_usd: z.string(),
    rate_usd: z.string(),
    created_at: z.string(),
    message: z.string(),
    /** An unsigned transaction in base64 (BIP174 or BIP370, with BIP371 for taproot). The server does not store it. */
    psbt: z._default(z.nullable(z.string()), null),
    /** The reason why `psbt` is null; null if there is one. */
    psbt_absent_because: z._default(z.nullable(z.enum(PSBT_MISSING_REASONS)), null),
    /** The network fee of `psbt`, for information only: the fee of this demo is `fee_usd`. */
    network_fee_sats: z._default(z.nullable(sats), null),
    /** The estimated fee rate, in satoshis per virtual byte. */
    fee_rate: z._default(z.nullable(z.number()), null),
  }),
  errors: [
    'private_material_refused',
    'missing_information',
    'invalid_address',
    'invalid_amount',
    'idempotency_key_reused',
  ],
})
export type GeneratedWallet = z.infer<typeof generateWalletEndpoint.reply>
export type WalletBalance = z.infer<typeof getBalanceEndpoint.reply>
export type DemoSend = z.infer<typeof recordDemoSendEndpoint.reply>
