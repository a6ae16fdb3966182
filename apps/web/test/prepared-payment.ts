import type {
  BitcoinOverview,
  CoinList,
  ComposedTransaction,
  Payment as ListedPayment,
  WatchedAccount,
} from '@satlens/contract'
import vectors from '@satlens/wallet/vectors/signed-payments.json' with { type: 'json' }

type Payment = (typeof vectors.payments)[number]
const [single, multisig] = vectors.payments as [Payment, Payment]

/** A payment that another library has signed, of one key, and one of a multisig account. */
export const SINGLE = single
export const MULTISIG = multisig

/** The id of the account, unless it is given another one. */
export const ACCOUNT_ID = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a'
const AT = '2026-11-21T09:00:00Z'

export const accountOf = ({ descriptor, kind }: Payment, id = ACCOUNT_ID): WatchedAccount => ({
  id,
  name: kind === 'multisig' ? 'Family' : 'Savings',
  network: 'regtest',
  descriptor,
  gap_limit: 20,
  created_at: AT,
})

/** The coins of an account, those of the payment among them. */
export const coinsOf = ({ inputs }: Payment, more: Partial<CoinList> = {}): CoinList => ({
  account: ACCOUNT_ID,
  network: 'regtest',
  coins: inputs.map(({ branch, ...input }, at) => ({
    ...input,
    branch: branch as 'receive' | 'change',
    is_change: branch === 'change',
    confirmations: 12 + at,
    height: 200 - at,
    block_time: '2026-10-01T12:00:00Z',
    label: null,
    label_type: null,
    is_spendable: true,
    is_address_reused: false,
  })),
  coin_count: inputs.length,
  input_vsize: 68,
  fee_rates: {
    fast: { rate: 12, blocks: 1 },
    normal: { rate: 6, blocks: 6 },
    slow: { rate: 1.5, blocks: 144 },
    as_of: AT,
  },
  height: 211,
  missing_because: null,
  as_of: AT,
  ...more,
})

/** The reply to the request that composes the payment. */
export const composedOf = (
  payment: Payment,
  more: Partial<ComposedTransaction> = {},
): ComposedTransaction => ({
  psbt: payment.psbt,
  psbt_version: 0,
  inputs: payment.inputs.map(({ branch, ...input }) => ({
    ...input,
    branch: branch as 'receive' | 'change',
    confirmations: 12,
    label: null,
  })),
  outputs: payment.outputs,
  change: { ...payment.change, branch: payment.change.branch as 'change' },
  amount_sats: '1000000',
  fee_sats: payment.fee_sats,
  total_sats: '1001410',
  surplus_sats: '0',
  fee_rate: 6.77,
  vsize: 208,
  signatures: payment.signatures,
  locktime: 250,
  warnings: [],
  ...more,
})

/** The overview of an account that is not scanned, with these payments. */
export const overviewOf = (payments: readonly ListedPayment[]): BitcoinOverview => ({
  currency: 'USD',
  accounts: [],
  limit: 20,
  network: 'regtest',
  source: { kind: 'esplora', offers_proofs: false },
  tip: null,
  total: { confirmed_sats: '0', pending_sats: '0' },
  payments: [...payments],
  next: null,
  series: [],
  series_price_sources: [],
})

/** A payment of the account that is not in a block yet. */
export const unconfirmedPayment = (more: Partial<ListedPayment> = {}): ListedPayment => ({
  id: 'a-payment',
  account_id: ACCOUNT_ID,
  txid: 'cd'.repeat(32),
  direction: 'out',
  state: 'unconfirmed',
  amount_sats: '-1000500',
  fee_sats: '500',
  height: null,
  confirmations: 0,
  time: '2026-11-21T08:30:00Z',
  addresses: [SINGLE.outputs[0]?.address ?? ''],
  replaced_by: null,
  verified: false,
  label: null,
  fiat: null,
  ...more,
})
