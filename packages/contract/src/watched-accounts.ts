import { BITCOIN_NETWORKS, MAX_GAP_LIMIT, MIN_GAP_LIMIT } from '@satlens/domain'
import * as z from 'zod/mini'
import { ACCOUNT_SCRIPT_TYPES } from './bitcoin.ts'
import { signedInEndpoint } from './endpoint.ts'

const PATH = '/functions/v1/bitcoin-accounts'

const gapLimit = z.int().check(z.gte(MIN_GAP_LIMIT), z.lte(MAX_GAP_LIMIT))

/** A watch-only account. */
export const watchedAccountSchema = z.object({
  id: z.uuid(),
  /** The owner's own name for the account. */
  name: z.string(),
  network: z.enum(BITCOIN_NETWORKS),
  /** The output descriptor with its checksum (BIP380). It contains public data only. */
  descriptor: z.string(),
  /** How many consecutive unused addresses are checked before the search for payments ends. */
  gap_limit: z.int(),
  created_at: z.string(),
})

/** A watch-only account, as returned to its owner. */
export type WatchedAccount = z.infer<typeof watchedAccountSchema>

/** The reasons why the balance of an account is not known. `not_scanned`: its first scan has not ended. */
export const BALANCE_MISSING_REASONS = ['no_index', 'other_network', 'not_scanned'] as const
export type BalanceMissingReason = (typeof BALANCE_MISSING_REASONS)[number]

const balance = z.object({
  id: z.uuid(),
  /** Satoshis as decimal text; null if the balance is not known. */
  confirmed_sats: z.nullable(z.string()),
  /** The unconfirmed change of the balance, negative if more goes out; null if the balance is not known. */
  pending_sats: z.nullable(z.string()),
  /** The next unused receive address, or the first if the chain was not read. */
  next_address: z.string(),
  /** The index of `next_address` on the receive branch. */
  next_index: z.int(),
  missing_because: z.nullable(z.enum(BALANCE_MISSING_REASONS)),
  /** When the chain was read, RFC 3339. */
  as_of: z.string(),
})
export type WatchedAccountBalance = z.infer<typeof balance>

const params = z.object({ id: z.uuid() })

/** GET bitcoin-accounts: the watch-only accounts of the caller, oldest first. The chain is not read. */
export const listWatchedAccountsEndpoint = signedInEndpoint('GET', PATH, {
  summary: "Lists the caller's watch-only accounts.",
  reply: z.object({
    accounts: z.array(watchedAccountSchema),
    /** The number of accounts that a person may watch. */
    limit: z.int(),
    network: z.enum(BITCOIN_NETWORKS),
  }),
})

/**
 * POST bitcoin-accounts: watches an account of an output descriptor (BIP380 to BIP386, BIP389), an extended public key or a
 * single address. Private keys are rejected.
 */
export const addWatchedAccountEndpoint = signedInEndpoint('POST', PATH, {
  summary: 'Watches an account of a descriptor, an extended public key or an address.',
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    /** The descriptor, key or address as it was pasted. */
    source: z.string().check(z.maxLength(8_000)),
    /** Required for `xpub` and `tpub`; descriptors and the other prefixes imply it. */
    script: z.optional(z.enum(ACCOUNT_SCRIPT_TYPES)),
    gap_limit: z.optional(gapLimit),
  }),
  reply: watchedAccountSchema,
  errors: [
    'private_material_refused',
    'invalid_account_name',
    'invalid_account_key',
    'network_mismatch',
    'account_already_watched',
    'watched_account_limit_reached',
  ],
})

/** PATCH bitcoin-accounts/{id}: changes the name or the gap limit. */
export const updateWatchedAccountEndpoint = signedInEndpoint('PATCH', `${PATH}/:id`, {
  summary: 'Renames a watch-only account or changes its gap limit.',
  params,
  body: z.object({
    name: z.optional(z.string().check(z.maxLength(200))),
    gap_limit: z.optional(gapLimit),
  }),
  reply: watchedAccountSchema,
  errors: ['private_material_refused', 'invalid_account_name', 'watched_account_not_found'],
})

/** DELETE bitcoin-accounts/{id}: stops watching an account. The coins are not affected. */
export const removeWatchedAccountEndpoint = signedInEndpoint('DELETE', `${PATH}/:id`, {
  summary: 'Stops watching an account.',
  params,
  reply: z.object({ id: z.uuid() }),
  errors: ['watched_account_not_found'],
})

/** GET bitcoin-accounts/{id}/balance: the balance and the next unused address, at most 15 s old. */
export const getWatchedAccountBalanceEndpoint = signedInEndpoint('GET', `${PATH}/:id/balance`, {
  summary: 'Reads the balance of a watch-only account.',
  params,
  reply: balance,
  errors: ['watched_account_not_found', 'bitcoin_index_unavailable'],
})
