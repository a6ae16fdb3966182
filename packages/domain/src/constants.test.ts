import { expect, test } from 'vitest'
import * as domain from './index.ts'

/** The values of the specification that no other test checks. Money is in cents or satoshis, time in milliseconds. */
const STATED = {
  PRO_PRICE_LANDING: 10_00n,
  PRO_PRICE_TRADING: 5_00n,
  SEND_FEE: 2_00n,
  PRICE_POLL_MS: 10_000,
  HEADER_POLL_MS: 30_000,
  TICKER_POLL_MS: 30_000,
  KYC_REVIEW_TIME: '1-2 business days',
  CONFIRMATION_TIME_TEXT: '10-60 minutes',
  UPLOAD_HINT: 'PNG, JPG or PDF, max 10MB',
  CVV_MAX_LENGTH: 4,
  NATIONAL_ID_MAX_LENGTH: 4,
  PASSWORD_BONUS_LENGTH: 12,
  ETHEREUM_CHAIN_ID: 1,
  DEMO_BALANCE: 5_432_000n,
  FALLBACK_PRICE: 43_500_00n,
  SEND_RATE: 44_750_00n,
  FALLBACK_CHANGE_PERCENT: '+2.4%',
} satisfies Partial<Record<keyof typeof domain, unknown>>

test('the constants equal those of the specification', () => {
  expect(domain).toMatchObject(STATED)
})
