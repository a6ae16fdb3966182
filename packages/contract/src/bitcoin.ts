import * as z from 'zod/mini'
import { SIGNED_IN } from './auth/signed-in.ts'
import { endpoint } from './endpoint.ts'

/** The chains a deployment may work on, one at a time. */
export const BITCOIN_NETWORKS = ['signet', 'testnet', 'regtest', 'mainnet'] as const

/** See {@link BITCOIN_NETWORKS}. */
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number]

/** How the outputs of an account can be locked: BIP44, BIP49, BIP84 and BIP86, in this order. */
export const ACCOUNT_SCRIPTS = ['legacy', 'nested_segwit', 'native_segwit', 'taproot'] as const

/** See {@link ACCOUNT_SCRIPTS}. */
export type AccountScript = (typeof ACCOUNT_SCRIPTS)[number]

/** Why a send comes without a transaction to sign. */
export const PSBT_ABSENCES = [
  /** No wallet is registered. */
  'no_wallet',
  /** Nobody can sign for a specimen. */
  'keyless_specimen',
  /** The wallet is an address alone: there is no key to derive from, and no chain of change. */
  'address_only',
  /** Spending from an account of BIP44 takes whole earlier transactions, which are not read. */
  'legacy_script',
  /** The recipient is on another chain than the wallet. */
  'other_network',
  /** The amount is below what the network passes on. */
  'dust',
  /** No chain index is configured. */
  'no_index',
  /** The chain index gives no proper answer. */
  'index_unavailable',
  /** The confirmed coins do not pay the amount and the fee of the network. */
  'not_enough_coins',
] as const

/** See {@link PSBT_ABSENCES}. */
export type PsbtAbsence = (typeof PSBT_ABSENCES)[number]

const network = z.enum(BITCOIN_NETWORKS)
// Satoshis as decimal digits: JSON has no whole numbers of that size for every reader.
const sats = z.string()

// What it takes to check that an address has no key: H of BIP341, the public r, and x(H + rG). All hex.
const keylessProof = z.object({ h: z.string(), r: z.string(), internal_key: z.string() })

const script = z.enum(ACCOUNT_SCRIPTS)

/** Registers the wallet of an extended public key. Never send a private one: it is refused. */
const accountWallet = z.object({
  /** The extended public key of an account, with any prefix of SLIP-132 for one signer. */
  account_key: z.string().check(z.maxLength(200)),
  network,
  /** Needed for `xpub` and `tpub`, which leave it open; the other prefixes say it. */
  script: z.optional(script),
  /** Of the master key, as a signing device names it: 8 hex digits. Public; written into unsigned transactions. */
  fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
})

/** Registers one address to be watched. */
const addressWallet = z.object({ address: z.string().check(z.maxLength(200)), network })

// Some clients cannot send nothing and send an empty object, null or text instead.
const nothing = z.union([z.strictObject({}), z.null(), z.literal('')])

/**
 * POST bitcoin-wallet-generate (docs/protocol.md#bitcoin-functions). Without a body the answer is a keyless specimen: a taproot address
 * whose internal key is H + rG, where nobody knows the discrete logarithm of H (BIP341). `r` is given, so anyone
 * can check that no spending key exists. With the public data of a wallet that was made elsewhere, this wallet is
 * registered to be watched, and is the current one from then on. Where the account has a second factor, the session
 * must have shown it.
 */
export const generateWalletEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/bitcoin-wallet-generate',
  summary:
    'Without a body, gives the caller a wallet address that provably has no spending key. With public data, registers a wallet to be watched.',
  body: z.optional(z.union([accountWallet, addressWallet, nothing])),
  reply: z.union([
    z.object({
      address: z.string(),
      network,
      kind: z.literal('keyless_specimen'),
      proof: keylessProof,
      created_at: z.string(),
    }),
    z.object({
      /** Of an account key its first receive address. */
      address: z.string(),
      network,
      kind: z.literal('watch_only'),
      /** Null where an address was registered: it says by itself how it is locked. */
      script: z.nullable(script),
      /** As it was sent. Null where an address was registered. */
      account_key: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ]),
  errors: [
    ...SIGNED_IN,
    'insufficient_aal',
    'private_material_refused',
    'invalid_account_key',
    'invalid_address',
    'network_mismatch',
  ],
})

/**
 * POST bitcoin-get-balance: BTC as a number (docs/spec/README.md#entities) and exact satoshis as text. `address` is null before a wallet
 * exists; `proof` comes with every address that was generated as a keyless specimen. What a server of before did not
 * say is read as null.
 */
export const getBalanceEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/bitcoin-get-balance',
  summary: "Reads the balance of the caller's wallet.",
  reply: z.object({
    /** Of an account key the next unused receive address, as far as that is known; else its first. */
    address: z.nullable(z.string()),
    /** Null before a wallet exists. */
    kind: z._default(z.nullable(z.enum(['keyless_specimen', 'watch_only'])), null),
    proof: z.optional(keylessProof),
    /** How the addresses of a watched account are locked. */
    script: z._default(z.nullable(script), null),
    /** The extended public key of a watched account, as it was registered. */
    account_key: z._default(z.nullable(z.string()), null),
    /** The number of `address` on the receive chain of an account; null where the chain was not read. */
    receive_index: z._default(z.nullable(z.int()), null),
    /** Confirmed and pending together. */
    balance: z.number(),
    balance_sats: sats,
    /** What is in blocks. Null while no chain index is configured. */
    confirmed_sats: z._default(z.nullable(sats), null),
    /** What waits for a block, coming in less going out; negative when more goes out. Null as above. */
    pending_sats: z._default(z.nullable(sats), null),
    network,
    /** False while no chain index is configured: the balance is then unknown and shown as 0. */
    indexed: z.boolean(),
    /** When the chain was read. */
    as_of: z.string(),
  }),
  errors: [...SIGNED_IN, 'private_material_refused', 'service_unavailable', 'bitcoin_index_unavailable'],
})

/**
 * POST bitcoin-send-transaction: checks and records a demo send. Nothing is ever broadcast. Where the caller has
 * registered an account with enough confirmed coins, the answer holds a transaction to sign elsewhere, made anew
 * from the coins of the moment each time; otherwise it says why there is none.
 */
export const sendTransactionEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/bitcoin-send-transaction',
  summary:
    'Checks and records a demo send, with an unsigned transaction where the coins are known. Nothing is broadcast.',
  body: z.object({
    recipientAddress: z.nullish(z.string()),
    /** BTC, as a JSON number or as decimal text. */
    amount: z.nullish(z.union([z.number(), z.string()])),
    /** The form of the unsigned transaction: 0 as BIP174 has it, 2 as BIP370. Default 0. */
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
    /** An unsigned transaction in base64 (BIP174 or BIP370, with BIP371 for taproot). Not kept by the server. */
    psbt: z._default(z.nullable(z.string()), null),
    /** Why there is none. Null where there is one. */
    psbt_absent_because: z._default(z.nullable(z.enum(PSBT_ABSENCES)), null),
    /** What the network would take for it. It is information: the fee of this demo is `fee_usd`. */
    network_fee_sats: z._default(z.nullable(sats), null),
    /** The estimate behind it: satoshis for each virtual byte. */
    fee_rate: z._default(z.nullable(z.number()), null),
  }),
  errors: [
    ...SIGNED_IN,
    'private_material_refused',
    'missing_information',
    'invalid_address',
    'invalid_amount',
    'idempotency_key_reused',
  ],
})

/** See {@link generateWalletEndpoint}. */
export type GeneratedWallet = z.infer<typeof generateWalletEndpoint.reply>
/** See {@link getBalanceEndpoint}. */
export type WalletBalance = z.infer<typeof getBalanceEndpoint.reply>
/** See {@link sendTransactionEndpoint}. */
export type DemoSend = z.infer<typeof sendTransactionEndpoint.reply>
