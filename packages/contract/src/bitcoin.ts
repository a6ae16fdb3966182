import * as z from 'zod/mini'
import { SIGNED_IN } from './auth/signed-in.ts'
import { endpoint } from './endpoint.ts'

const network = z.enum(['signet', 'testnet', 'regtest', 'mainnet'])

/** The chain an address belongs to. */
export type BitcoinNetwork = z.infer<typeof network>

// What it takes to check that an address has no key: H of BIP341, the public r, and x(H + rG). All hex.
const keylessProof = z.object({ h: z.string(), r: z.string(), internal_key: z.string() })

/**
 * POST bitcoin-wallet-generate (wire §14.3). Without a body the answer is a keyless specimen: a taproot address
 * whose internal key is H + rG, where nobody knows the discrete logarithm of H (BIP341). `r` is given, so anyone
 * can check that no spending key exists.
 */
export const generateWalletEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/bitcoin-wallet-generate',
  summary: 'Gives the caller a wallet address that provably has no spending key.',
  reply: z.object({
    address: z.string(),
    network,
    kind: z.literal('keyless_specimen'),
    proof: keylessProof,
    created_at: z.string(),
  }),
  errors: [...SIGNED_IN, 'private_material_refused', 'unexpected_body'],
})

/**
 * POST bitcoin-get-balance: BTC as a number (spec §3) and exact satoshis as text. `address` is null before a wallet
 * exists; `proof` comes with every address that was generated as a keyless specimen.
 */
export const getBalanceEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/bitcoin-get-balance',
  summary: "Reads the balance of the caller's wallet.",
  reply: z.object({
    address: z.nullable(z.string()),
    proof: z.optional(keylessProof),
    balance: z.number(),
    balance_sats: z.string(),
    network,
    /** False while no chain index is configured: the balance is then unknown and shown as 0. */
    indexed: z.boolean(),
    as_of: z.string(),
  }),
  errors: [...SIGNED_IN, 'private_material_refused', 'service_unavailable'],
})

/** POST bitcoin-send-transaction: checks and records a demo send. Nothing is ever broadcast. */
export const sendTransactionEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/bitcoin-send-transaction',
  summary: 'Checks and records a demo send. Nothing is broadcast.',
  body: z.object({
    recipientAddress: z.nullish(z.string()),
    /** BTC, as a JSON number or as decimal text. */
    amount: z.nullish(z.union([z.number(), z.string()])),
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
    amount_sats: z.string(),
    amount_usd: z.string(),
    fee_usd: z.string(),
    total_usd: z.string(),
    rate_usd: z.string(),
    created_at: z.string(),
    message: z.string(),
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
