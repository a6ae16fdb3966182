import { cents, DEMO_BALANCE, SATS_PER_BTC, sats } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { amountInUnit } from './amount-in-unit.ts'

const PRICE = cents(64_208_10n)

describe('an amount in a unit', () => {
  test('without a price stays in bitcoin where dollars are asked for', () => {
    expect(amountInUnit(DEMO_BALANCE, 'usd', null)).toEqual({ in: 'btc', value: '0.05432000', unit: 'BTC' })
  })

  test('in dollars is what it is worth at the price, to the cent', () => {
    expect(amountInUnit(DEMO_BALANCE, 'usd', PRICE)).toEqual({ in: 'usd', value: '3,487.78', currency: '$' })
  })

  test('in bitcoin has eight decimals, or as many as say something', () => {
    expect(amountInUnit(DEMO_BALANCE, 'btc', PRICE).value).toBe('0.05432000')
    expect(amountInUnit(DEMO_BALANCE, 'btc', PRICE, true).value).toBe('0.05432')
    expect(amountInUnit(sats(SATS_PER_BTC * 10n), 'btc', null, true).value).toBe('10')
    expect(amountInUnit(sats(0n), 'btc', null, true).value).toBe('0')
  })

  test('in satoshis is whole, and one is one', () => {
    expect(amountInUnit(DEMO_BALANCE, 'sats', null)).toEqual({ in: 'sats', value: '5,432,000', unit: 'sats' })
    expect(amountInUnit(sats(1n), 'sats', null)).toEqual({ in: 'sats', value: '1', unit: 'sat' })
  })
})
