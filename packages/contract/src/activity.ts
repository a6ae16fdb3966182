import { BITCOIN_NETWORKS, CURRENCIES } from '@satlens/domain'
import * as z from 'zod/mini'
import { signedInEndpoint } from './endpoint.ts'
import { BALANCE_MISSING_REASONS, watchedAccountSchema } from './watched-accounts.ts'

/** Whether a payment increases the account's balance, decreases it, or moves coins within the account for a fee. */
export const PAYMENT_DIRECTIONS = ['in', 'out', 'self'] as const
export type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number]

/** A replaced or dropped payment is neither in a block nor waiting for one. The balance leaves it out. */
export const PAYMENT_STATES = ['unconfirmed', 'confirmed', 'replaced', 'dropped'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** `failed`: the last attempt failed and will be repeated. What earlier ones stored is still shown. */
export const SCAN_STATUSES = ['waiting', 'scanning', 'synced', 'failed'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

/** Why the last scan of an account failed. */
export const SCAN_ERRORS = [
  /** The source could not be reached or returned an invalid response. */
  'source_unavailable',
  /** The account or one of its addresses has more payments than are stored. */
  'too_many_payments',
] as const
export type ScanError = (typeof SCAN_ERRORS)[number]

/** The payments on the first page, and on other pages by default. */
export const PAYMENTS_PER_PAGE = 50
export const MAX_PAYMENTS_PER_PAGE = 200
/** A payment names this many addresses; a batch of an exchange has thousands. */
export const MAX_PAYMENT_ADDRESSES = 10
/** The points of the chart of the total. */
export const MAX_SERIES_POINTS = 200
export const MAX_ADDRESSES_PER_PAGE = 500

// Satoshis as decimal text, because JSON numbers of that size are not exact in every client.
const sats = z.string()

const payment = z.object({
  /** Unique among the caller's payments. A transaction between two accounts is a payment of each. */
  id: z.string(),
  account_id: z.uuid(),
  txid: z.string(),
  direction: z.enum(PAYMENT_DIRECTIONS),
  state: z.enum(PAYMENT_STATES),
  /** The change of the account's balance, including a fee that it pays. Negative for `out` and `self`. */
  amount_sats: sats,
  /** Null unless the account pays the whole fee, and if the source does not know it. */
  fee_sats: z.nullable(sats),
  /** The height of its block; null while unconfirmed. */
  height: z.nullable(z.int()),
  /** 0 while unconfirmed. */
  confirmations: z.int(),
  /** The time of its block, or when this server saw it first, RFC 3339. */
  time: z.string(),
  /** The recipients of an outgoing payment, the account's own addresses otherwise; at most {@link MAX_PAYMENT_ADDRESSES}. */
  addresses: z.array(z.string()),
  /** The transaction that spends one of its coins instead; null unless it is `replaced`. */
  replaced_by: z.nullable(z.string()),
  /** True if a proof shows that its block contains it. Otherwise the source is believed. */
  verified: z.boolean(),
  /** The owner's label of the transaction. */
  label: z.nullable(z.string()),
  /** What the amount was worth at that time; null if the price history in this currency has no price of it. */
  fiat: z.nullable(
    z.object({
      currency: z.enum(CURRENCIES),
      /** Decimal text with all decimals of the currency and the sign of the amount. */
      value: z.string(),
      /** When the price was read, RFC 3339. */
      price_as_of: z.string(),
      /** The name of the source of the price. */
      price_source: z.string(),
    }),
  ),
})
/** A transaction as one account sees it. */
export type Payment = z.infer<typeof payment>

const scan = z.object({
  status: z.enum(SCAN_STATUSES),
  /** The progress of the current scan. The number of addresses is known when it ends. */
  addresses_checked: z.int(),
  payments_found: z.int(),
  /** When all addresses had been read, RFC 3339; null before the first time. */
  synced_at: z.nullable(z.string()),
  /** Null unless the status is `failed`. */
  error: z.nullable(z.enum(SCAN_ERRORS)),
})
export type AccountScan = z.infer<typeof scan>

const accountOverview = z.object({
  ...watchedAccountSchema.shape,
  /** Satoshis as decimal text; null if `missing_because` says why they are not known. */
  confirmed_sats: z.nullable(sats),
  /** The unconfirmed change of the balance, negative if more goes out. */
  pending_sats: z.nullable(sats),
  missing_because: z.nullable(z.enum(BALANCE_MISSING_REASONS)),
  /** The receive address after the last used one. It may be used already until the account is scanned. */
  next_address: z.string(),
  /** Its index on the receive branch. */
  next_index: z.int(),
  /** The owner's label of `next_address`. */
  next_address_label: z.nullable(z.string()),
  scan,
})
export type AccountOverview = z.infer<typeof accountOverview>

const nextPage = z.nullable(z.string())

/** The currency of what payments and totals were worth. Default: USD. Nothing is converted from another currency. */
const currency = z.optional(z.enum(CURRENCIES))

/**
 * GET bitcoin-overview: all that the page of the accounts shows first, without reading the chain. While it is polled, the
 * accounts are synchronized more often.
 */
export const getBitcoinOverviewEndpoint = signedInEndpoint('GET', '/functions/v1/bitcoin-overview', {
  summary: "Returns the caller's accounts with balances, scans, newest payments and the total over time.",
  query: z.object({ currency }),
  reply: z.object({
    /** The currency of `payments` and `series`. */
    currency: z.enum(CURRENCIES),
    /** Oldest first. */
    accounts: z.array(accountOverview),
    /** The number of accounts that a person may watch. */
    limit: z.int(),
    network: z.enum(BITCOIN_NETWORKS),
    source: z.object({
      /** Null if no index is configured. */
      kind: z.nullable(z.enum(['esplora', 'electrum'])),
      /** True if the source proves which block contains a transaction. */
      offers_proofs: z.boolean(),
    }),
    /** The newest block that this server knows; null before the first. */
    tip: z.nullable(z.object({ height: z.int(), time: z.string() })),
    /** The sum over the accounts whose balances are known. */
    total: z.object({ confirmed_sats: sats, pending_sats: sats }),
    /** The first page of GET bitcoin-activity. */
    payments: z.array(payment),
    next: nextPage,
    /** The confirmed total at the end of each span of time, oldest first; at most {@link MAX_SERIES_POINTS}. */
    series: z.array(
      z.object({
        date: z.string(),
        sats,
        /** What it was worth then, as such text; null if the price history in the currency has no price of that time. */
        value: z.nullable(z.string()),
      }),
    ),
    /** The names of the sources of the prices in `series`. */
    series_price_sources: z.array(z.string()),
  }),
})
export type BitcoinOverview = z.infer<typeof getBitcoinOverviewEndpoint.reply>

const filters = {
  currency,
  account: z.optional(z.uuid()),
  direction: z.optional(z.enum(PAYMENT_DIRECTIONS)),
  /** Payments whose label contains this text, regardless of case. */
  label: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** From this time on, RFC 3339. */
  from: z.optional(z.iso.datetime({ offset: true })),
  /** Before this time, RFC 3339. */
  to: z.optional(z.iso.datetime({ offset: true })),
}

/** A whole number from 1 to `max` in decimal digits. */
const countUpTo = (max: number) =>
  z.string().check(
    z.regex(/^[1-9]\d{0,3}$/),
    z.refine((digits) => Number(digits) <= max),
  )

/** GET bitcoin-activity: payments of the caller's accounts, unconfirmed ones first, then the newest. */
export const listPaymentsEndpoint = signedInEndpoint('GET', '/functions/v1/bitcoin-activity', {
  summary: "Lists payments of the caller's watch-only accounts.",
  query: z.object({
    ...filters,
    /** The `next` of the page before. Payments that arrive in the meantime move no other one. */
    before: z.optional(z.string().check(z.maxLength(200))),
    /** Up to {@link MAX_PAYMENTS_PER_PAGE}. */
    limit: z.optional(countUpTo(MAX_PAYMENTS_PER_PAGE)),
  }),
  reply: z.object({
    payments: z.array(payment),
    /** The key of the following page; null if this is the last one. */
    next: nextPage,
  }),
})

/**
 * GET bitcoin-activity-export: the same payments as a file, all of them. In CSV amounts are plain decimals in BTC, and cells
 * that a spreadsheet would take for formulas are quoted as text; the value is empty where the price history has no price. In
 * JSON every value is as in GET bitcoin-activity. If the export fails, the connection is closed and the file is incomplete.
 */
export const exportPaymentsEndpoint = signedInEndpoint('GET', '/functions/v1/bitcoin-activity-export', {
  summary: "Downloads payments of the caller's watch-only accounts as CSV or JSON.",
  query: z.object({ ...filters, format: z.enum(['csv', 'json']) }),
  /** Of the format `json`. */
  reply: z.object({ exported_at: z.string(), currency: z.enum(CURRENCIES), payments: z.array(payment) }),
})

const address = z.object({
  branch: z.enum(['receive', 'change']),
  index: z.int(),
  address: z.string(),
  /** The owner's label. */
  label: z.nullable(z.string()),
  /** True if any payment used it, also one that was replaced or dropped. */
  used: z.boolean(),
  /** The unspent satoshis on it, also unconfirmed ones. */
  balance_sats: sats,
})
export type ListedAddress = z.infer<typeof address>

/** GET bitcoin-accounts/{id}/addresses: the checked addresses of an account, by branch and index. */
export const listAccountAddressesEndpoint = signedInEndpoint(
  'GET',
  '/functions/v1/bitcoin-accounts/:id/addresses',
  {
    summary: 'Lists the addresses of a watch-only account.',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      /** The `next` of the page before. */
      after: z.optional(z.string().check(z.maxLength(200))),
      /** Up to {@link MAX_ADDRESSES_PER_PAGE}, which is the default. */
      limit: z.optional(countUpTo(MAX_ADDRESSES_PER_PAGE)),
    }),
    reply: z.object({ addresses: z.array(address), next: nextPage }),
    errors: ['watched_account_not_found'],
  },
)
