import type { Page } from '@playwright/test'

const IDS = [
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0b',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0c',
] as const

/** The account of BIP84 for BIP39's first words, on a test network. */
export const DESCRIPTOR =
  'wpkh([73c5da0a/84h/1h/0h]tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M/<0;1>/*)#lxek0ef2'

const ACCOUNTS = [
  { id: IDS[0], name: 'Savings', descriptor: DESCRIPTOR },
  {
    id: IDS[1],
    name: 'Family fund, two of three keys',
    descriptor: 'wsh(sortedmulti(2,tpubA/<0;1>/*,tpubB/<0;1>/*,tpubC/<0;1>/*))',
  },
  { id: IDS[2], name: 'Donations', descriptor: 'addr(tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx)' },
].map((account) => ({
  ...account,
  network: 'signet',
  gap_limit: 20,
  created_at: '2026-11-20T18:04:00.000Z',
}))

const BALANCES = [
  {
    id: IDS[0],
    confirmed_sats: '5432000',
    pending_sats: '-150000',
    next_address: 'tb1qd7spv5q28348xl4myc8zmh983w5jx32cjhkn97',
    next_index: 1,
  },
  {
    id: IDS[1],
    confirmed_sats: '210000000',
    pending_sats: '0',
    next_address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    next_index: 11,
  },
].map((balance) => ({ ...balance, missing_because: null, as_of: '2026-11-21T08:59:52.000Z' }))

/** The reply to a request for the balance of a user without a wallet. */
export const NO_WALLET = {
  address: null,
  balance: 0,
  balance_sats: '0',
  network: 'signet',
  indexed: false,
  as_of: '2026-11-21T08:59:52.000Z',
}

/** Answers the requests of a page for watched accounts. The balance of one is not available. */
export async function fakeAccounts(page: Page): Promise<void> {
  await page.route(/\/bitcoin-accounts(\/[^/]+\/balance)?$/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (!pathname.endsWith('/balance'))
      return route.fulfill({ json: { accounts: ACCOUNTS, limit: 20, network: 'signet' } })
    const balance = BALANCES.find(({ id }) => pathname.includes(id))
    return balance ? route.fulfill({ json: balance }) : route.fulfill({ status: 503, json: {} })
  })
}
