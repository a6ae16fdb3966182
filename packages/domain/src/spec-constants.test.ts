import { expect, test } from 'vitest'
import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  CVV_MAX_LENGTH,
  DEMO_BALANCE,
  ETHEREUM_CHAIN_ID,
  FALLBACK_CHANGE_PERCENT,
  FALLBACK_PRICE,
  FULL_NAME_MAX_LENGTH,
  formatBtc,
  formatUsd,
  HEADER_POLL_MS,
  KYC_REVIEW_TIME,
  MAX_SUPPLY,
  MINIMUM_BUY,
  NATIONAL_ID_MAX_LENGTH,
  PASSWORD_BARS,
  PASSWORD_BONUS_LENGTH,
  PASSWORD_MIN_LENGTH,
  PRICE_POLL_MS,
  PRO_PRICE_LANDING,
  PRO_PRICE_TRADING,
  REFRESH_BACKOFF_BASE_MS,
  SATS_PER_BTC,
  SEND_CONFIRMATION,
  SEND_FEE,
  SEND_RATE,
  TICKER_POLL_MS,
  UPLOAD_HINT,
} from './index.ts'

test.each([
  ['Pro on landing and terms', formatUsd(PRO_PRICE_LANDING), '$10.00'],
  ['Pro on the trading pages', formatUsd(PRO_PRICE_TRADING), '$5.00'],
  ['send fee', formatUsd(SEND_FEE), '$2.00'],
  ['minimum buy', formatUsd(MINIMUM_BUY), '$10.00'],
  ['maximum supply', formatBtc(MAX_SUPPLY), '21000000.00000000'],
  ['satoshis in a bitcoin', SATS_PER_BTC, 100_000_000n],
  ['shortest address', ADDRESS_MIN_LENGTH, 26],
  ['longest address', ADDRESS_MAX_LENGTH, 90],
  ['price poll', PRICE_POLL_MS, 10_000],
  ['header poll', HEADER_POLL_MS, 30_000],
  ['ticker poll', TICKER_POLL_MS, 30_000],
  ['refresh backoff', REFRESH_BACKOFF_BASE_MS, 200],
  ['identity review', KYC_REVIEW_TIME, '1-2 business days'],
  ['send confirmation', SEND_CONFIRMATION, '10-60 minutes'],
  ['upload hint', UPLOAD_HINT, 'PNG, JPG or PDF, max 10MB'],
  ['card CVV', CVV_MAX_LENGTH, 4],
  ['national ID field', NATIONAL_ID_MAX_LENGTH, 4],
  ['password minimum', PASSWORD_MIN_LENGTH, 8],
  ['password bonus', PASSWORD_BONUS_LENGTH, 12],
  ['strength meter', PASSWORD_BARS, 6],
  ['wallet network', ETHEREUM_CHAIN_ID, 1],
])('spec §9 states the %s', (_name, value, stated) => {
  expect(value).toBe(stated)
})

test.each([
  ['demo balance', formatBtc(DEMO_BALANCE), '0.05432000'],
  ['fallback price', formatUsd(FALLBACK_PRICE), '$43,500.00'],
  ['send-page rate', formatUsd(SEND_RATE), '$44,750.00'],
  ['fallback change', FALLBACK_CHANGE_PERCENT, '+2.4%'],
])('spec §3 and §8 state the %s', (_name, value, stated) => {
  expect(value).toBe(stated)
})

test('wire §13 states the longest name', () => {
  expect(FULL_NAME_MAX_LENGTH).toBe(200)
})
