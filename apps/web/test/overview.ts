import type { AccountOverview, BitcoinOverview, Payment } from '@satlens/contract'

export const OVERVIEW_PATH = '/functions/v1/bitcoin-overview'

export const [FIRST_ID, SECOND_ID, THIRD_ID] = [
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0b',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0c',
] as const

/** The account of BIP84 for BIP39's first words on a test network, and its first address. */
export const DESCRIPTOR =
  'wpkh([73c5da0a/84h/1h/0h]tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M/<0;1>/*)#lxek0ef2'
export const ADDRESS = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'

export const TXID = 'ab'.repeat(32)

/** Returns a scanned account with a balance. */
export const accountOf = (more: Partial<AccountOverview> = {}): AccountOverview => ({
  id: FIRST_ID,
  name: 'Savings',
  network: 'signet',
  descriptor: DESCRIPTOR,
  gap_limit: 20,
  created_at: '2026-11-21T08:00:00Z',
  confirmed_sats: '5432000',
  pending_sats: '0',
  missing_because: null,
  next_address: ADDRESS,
  next_index: 6,
  next_address_label: null,
  scan: {
    status: 'synced',
    addresses_checked: 47,
    payments_found: 3,
    synced_at: '2026-11-21T08:00:05Z',
    error: null,
  },
  ...more,
})

/** Returns an account whose first scan is running. */
export const scannedAccount = (scan: Partial<AccountOverview['scan']> = {}): AccountOverview => {
  const account = accountOf({ confirmed_sats: null, pending_sats: null, missing_because: 'not_scanned' })
  return { ...account, scan: { ...account.scan, status: 'scanning', synced_at: null, ...scan } }
}

/** Returns a payment received in the newest block but nine. */
export const paymentOf = (more: Partial<Payment> = {}): Payment => ({
  id: `${FIRST_ID}:1`,
  account_id: FIRST_ID,
  txid: TXID,
  direction: 'in',
  state: 'confirmed',
  amount_sats: '70000',
  fee_sats: null,
  height: 991,
  confirmations: 10,
  time: '2026-11-20T12:00:00Z',
  addresses: [ADDRESS],
  replaced_by: null,
  verified: false,
  label: null,
  fiat: {
    currency: 'USD',
    value: '44.94',
    price_as_of: '2026-11-20T12:00:00Z',
    price_source: 'api.example.com',
  },
  ...more,
})

/** Returns the overview of these accounts, whose total is the sum of their balances. */
export function overviewOf(
  accounts: readonly AccountOverview[],
  more: Partial<BitcoinOverview> = {},
): BitcoinOverview {
  const sum = (field: 'confirmed_sats' | 'pending_sats') =>
    String(accounts.reduce((total, account) => total + BigInt(account[field] ?? 0), 0n))
  return {
    currency: 'USD',
    accounts: [...accounts],
    limit: 20,
    network: 'signet',
    source: { kind: 'esplora', offers_proofs: false },
    tip: { height: 1_000, time: '2026-11-21T09:00:00Z' },
    total: { confirmed_sats: sum('confirmed_sats'), pending_sats: sum('pending_sats') },
    payments: [],
    next: null,
    series: [],
    series_price_sources: [],
    ...more,
  }
}
