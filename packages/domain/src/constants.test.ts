import { expect, test } from 'vitest'
import * as domain from './index.ts'

/** The values of the specification that no other test checks. Money is in cents or satoshis, time in milliseconds. */
const STATED = {
  LANDING_PAGE_PRO_PLAN_PRICE: 10_00n,
  TRADING_PAGE_PRO_PLAN_PRICE: 5_00n,
  DEMO_SEND_FEE: 2_00n,
  PAGE_PRICE_POLL_INTERVAL_MS: 10_000,
  HEADER_PRICE_POLL_INTERVAL_MS: 30_000,
  TICKER_POLL_INTERVAL_MS: 30_000,
  KYC_REVIEW_TIME_TEXT: '1-2 business days',
  BITCOIN_CONFIRMATION_TIME_TEXT: '10-60 minutes',
  KYC_UPLOAD_HINT: 'PNG, JPG or PDF, max 10MB',
  CVV_MAX_LENGTH: 4,
  NATIONAL_ID_MAX_LENGTH: 4,
  PASSWORD_SCORE_BONUS_LENGTH: 12,
  ETHEREUM_MAINNET_CHAIN_ID: 1,
  DEMO_WALLET_BALANCE: 5_432_000n,
  FALLBACK_BITCOIN_PRICE: 43_500_00n,
  DEMO_SEND_BITCOIN_PRICE: 44_750_00n,
  FALLBACK_PRICE_CHANGE_TEXT: '+2.4%',
} satisfies Partial<Record<keyof typeof domain, unknown>>

test('the constants equal those of the specification', () => {
  expect(domain).toMatchObject(STATED)
})
