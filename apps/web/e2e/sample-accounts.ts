import type { Page } from '@playwright/test'
import type { Currency } from '@satlens/domain'

const IDS = [
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0b',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0c',
] as const

/** The account of BIP84 for BIP39's first words, on a test network. */
export const DESCRIPTOR =
  'wpkh([73c5da0a/84h/1h/0h]tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M/<0;1>/*)#lxek0ef2'

const SCANNED = {
  status: 'synced',
  addresses_checked: 62,
  payments_found: 48,
  synced_at: '2026-11-21T08:59:52.000Z',
  error: null,
}

const ACCOUNTS = [
  {
    id: IDS[0],
    name: 'Savings',
    descriptor: DESCRIPTOR,
    confirmed_sats: '5432000',
    pending_sats: '-150000',
    missing_because: null,
    next_address: 'tb1qd7spv5q28348xl4myc8zmh983w5jx32cjhkn97',
    next_index: 1,
    next_address_label: null,
    scan: SCANNED,
  },
  {
    id: IDS[1],
    name: 'Family fund, two of three keys',
    descriptor: 'wsh(sortedmulti(2,tpubA/<0;1>/*,tpubB/<0;1>/*,tpubC/<0;1>/*))',
    confirmed_sats: '210000000',
    pending_sats: '0',
    missing_because: null,
    next_address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    next_index: 11,
    next_address_label: null,
    scan: SCANNED,
  },
  {
    id: IDS[2],
    name: 'Donations',
    descriptor: DESCRIPTOR,
    confirmed_sats: null,
    pending_sats: null,
    missing_because: 'not_scanned',
    next_address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    next_index: 0,
    next_address_label: null,
    scan: { ...SCANNED, status: 'scanning', addresses_checked: 140, payments_found: 12, synced_at: null },
  },
].map((account) => ({
  ...account,
  network: 'signet',
  gap_limit: 20,
  created_at: '2026-11-20T18:04:00.000Z',
}))

const TIP = { height: 231_004, time: '2026-11-21T08:51:40.000Z' }

interface SamplePayment {
  readonly account?: number
  readonly direction?: 'in' | 'out' | 'self'
  readonly state?: 'unconfirmed' | 'confirmed' | 'replaced' | 'dropped'
  readonly amount: string
  readonly time: string
  readonly height?: number
  readonly label?: string
  readonly value?: string
  readonly verified?: boolean
}

const payment = (
  {
    account = 0,
    direction = 'in',
    state = 'confirmed',
    height,
    label,
    value,
    verified,
    amount,
    time,
  }: SamplePayment,
  index: number,
) => ({
  id: `${IDS[account]}:${index}`,
  account_id: IDS[account],
  txid: `${index}`.padStart(2, '0').repeat(32),
  direction,
  state,
  amount_sats: amount,
  fee_sats: direction === 'in' ? null : '2820',
  height: height ?? null,
  confirmations: height === undefined ? 0 : TIP.height - height + 1,
  time,
  addresses: ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  replaced_by: state === 'replaced' ? 'ab'.repeat(32) : null,
  verified: verified ?? false,
  label: label ?? null,
  fiat: value === undefined ? null : { currency: 'USD', value, price_as_of: time, price_source: 'Coinbase' },
})

const PAYMENTS = [
  {
    direction: 'out',
    state: 'unconfirmed',
    amount: '-150000',
    value: '-96.31',
    time: '2026-11-21T08:57:10.000Z',
  },
  { state: 'replaced', amount: '84000', value: '53.94', time: '2026-11-21T08:20:00.000Z' },
  {
    account: 1,
    amount: '1250000',
    height: 231_003,
    value: '802.41',
    label: 'Rent',
    time: '2026-11-21T08:40:12.000Z',
  },
  {
    direction: 'self',
    amount: '-1410',
    height: 230_990,
    verified: true,
    value: '-0.90',
    time: '2026-11-20T21:02:44.000Z',
  },
  {
    account: 1,
    direction: 'out',
    amount: '-21000000',
    height: 229_800,
    verified: true,
    value: '-13101.12',
    label: 'Workshop roof, second payment to the carpenter',
    time: '2026-11-03T11:45:00.000Z',
  },
  { amount: '4000000', height: 228_001, time: '2024-02-11T07:30:00.000Z' },
  { state: 'dropped', amount: '25000', time: '2024-02-10T07:30:00.000Z' },
] as const satisfies readonly SamplePayment[]

/** The reply to a request for the overview. One account is being scanned. */
const OVERVIEW = {
  currency: 'USD',
  accounts: ACCOUNTS,
  limit: 20,
  network: 'signet',
  source: { kind: 'electrum', offers_proofs: true },
  tip: TIP,
  total: { confirmed_sats: '215432000', pending_sats: '-150000' },
  payments: PAYMENTS.map(payment),
  next: null,
  series: Array.from({ length: 90 }, (_, day) => {
    const sats = day < 20 ? 215_000_000 : day < 71 ? 235_183_410 : day < 88 ? 214_183_410 : 215_432_000
    return {
      date: new Date(Date.parse('2026-08-24T00:00:00.000Z') + day * 86_400_000).toISOString(),
      sats: String(sats),
      value: day < 12 ? null : ((sats / 1e8) * (58_000 + 70 * day + 900 * Math.sin(day / 4))).toFixed(2),
    }
  }),
  series_price_sources: ['Coinbase'],
}

/** The reply to a request for the balance of a user without a wallet. */
export const NO_WALLET = {
  address: null,
  balance: 0,
  balance_sats: '0',
  network: 'signet',
  indexed: false,
  as_of: '2026-11-21T08:59:52.000Z',
}

const ADDRESSES = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'tb1qd7spv5q28348xl4myc8zmh983w5jx32cjhkn97',
].map((address, index) => ({
  branch: 'receive',
  index,
  address,
  label: index === 0 ? 'Rent' : null,
  used: index === 0,
  balance_sats: index === 0 ? '5432000' : '0',
}))

const rule = { value: null, created_at: '2026-11-20T18:04:00.000Z' }
const PAYMENT_RULES = {
  rules: [
    { ...rule, id: IDS[0], account_id: null, kind: 'spent' },
    { ...rule, id: IDS[1], account_id: IDS[0], kind: 'confirmed', value: '3' },
  ],
  limit: 120,
  settings: { mails: true, says_amounts: false, browser: false, has_confirmed_address: true },
}

const overviewIn = (currency: Currency) => ({
  ...OVERVIEW,
  currency,
  payments: OVERVIEW.payments.map(({ fiat, ...rest }) => ({ ...rest, fiat: fiat && { ...fiat, currency } })),
})

/** Answers the requests of a page for watched accounts, their payments and their addresses. */
export async function fakeAccounts(page: Page, currency: Currency = 'USD'): Promise<void> {
  await page.route('**/bitcoin-overview?*', (route) => route.fulfill({ json: overviewIn(currency) }))
  await page.route(/\/bitcoin-accounts\/[^/]+\/addresses/, (route) =>
    route.fulfill({ json: { addresses: ADDRESSES, next: null } }),
  )
  await page.route('**/alerts/v1/payment-rules', (route) => route.fulfill({ json: PAYMENT_RULES }))
}

/** Answers the requests of a page for payments with this number of them, in the pages of the server. */
export async function fakePayments(page: Page, count: number): Promise<void> {
  const pageFrom = (start: number, size: number) => ({
    payments: Array.from({ length: Math.min(size, count - start) }, (_, place) => {
      const index = start + place
      return payment(PAYMENTS[2 + (index % 4)] as SamplePayment, index)
    }),
    next: start + size < count ? String(start + size) : null,
  })
  await page.route('**/bitcoin-overview?*', (route) =>
    route.fulfill({ json: { ...OVERVIEW, ...pageFrom(0, 50) } }),
  )
  await page.route('**/bitcoin-activity?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    return route.fulfill({
      json: pageFrom(Number(searchParams.get('before') ?? 0), Number(searchParams.get('limit') ?? 50)),
    })
  })
}
