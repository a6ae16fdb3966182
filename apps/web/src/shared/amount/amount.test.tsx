import { type Currency, DEMO_WALLET_BALANCE, SATS_PER_BTC, toMinorUnits, toSats } from '@satlens/domain'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setCurrency } from '#test/currency.ts'
import { createPriceReading, holdPrices, setPrices } from '#test/prices.ts'
import { renderWithUser } from '#test/render-page.tsx'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { Amount } from './amount.tsx'
import { formatAmountInUnit, unitPreference } from './amount-unit.ts'
import { AmountUnitSwitch } from './amount-unit-switch.tsx'

holdPrices()
afterEach(() =>
  act(() => {
    setAmountsHidden(false)
    unitPreference.choose('btc')
  }),
)

describe('formatAmountInUnit', () => {
  const at = (currency: Currency, price: bigint) => ({ currency, price: toMinorUnits(price) })
  const PRICE = at('USD', 64_208_10n)

  test.each([
    ['dollars at the price', DEMO_WALLET_BALANCE, 'fiat', PRICE, false, { value: '3,487.78', currency: '$' }],
    [
      'whole yen',
      DEMO_WALLET_BALANCE,
      'fiat',
      at('JPY', 9_512_345n),
      false,
      { value: '516,711', currency: '¥' },
    ],
    [
      'a currency without a sign',
      DEMO_WALLET_BALANCE,
      'fiat',
      at('CHF', 55_000_00n),
      false,
      { value: '2,987.60', currency: 'CHF\u00a0' },
    ],
    [
      'bitcoin without a price',
      DEMO_WALLET_BALANCE,
      'fiat',
      null,
      false,
      { value: '0.05432000', unit: 'BTC' },
    ],
    ['eight decimals', DEMO_WALLET_BALANCE, 'btc', PRICE, false, { value: '0.05432000' }],
    ['trimmed decimals', DEMO_WALLET_BALANCE, 'btc', PRICE, true, { value: '0.05432' }],
    ['ten bitcoin', toSats(SATS_PER_BTC * 10n), 'btc', null, true, { value: '10' }],
    ['zero', toSats(0n), 'btc', null, true, { value: '0' }],
    ['whole satoshis', DEMO_WALLET_BALANCE, 'sats', null, false, { value: '5,432,000', unit: 'sats' }],
    ['one satoshi', toSats(1n), 'sats', null, false, { value: '1', unit: 'sat' }],
  ] as const)('returns %s', (_what, amount, unit, rate, trimmed, expected) => {
    const into = 'unit' in expected && expected.unit === 'BTC' ? 'btc' : unit
    expect(formatAmountInUnit(amount, unit, rate, trimmed)).toMatchObject({ in: into, ...expected })
  })
})

const show = () =>
  renderWithUser(
    <>
      <Amount amount={DEMO_WALLET_BALANCE} trimmed />
      <AmountUnitSwitch currency="USD" />
    </>,
  )

describe('the unit of amounts', () => {
  test('the unit of amounts is chosen for every amount and stored on the device', async () => {
    localStorage.setItem('amount-unit', 'doge')
    expect(unitPreference.read()).toBe('btc')
    const { user, container } = show()
    expect(container).toHaveTextContent('0.05432 BTC')
    await user.click(screen.getByRole('radio', { name: 'sats' }))
    expect(container).toHaveTextContent('5,432,000 sats')
    expect(localStorage.getItem('amount-unit')).toBe('sats')
  })

  test('is the currency on a device where US dollars were chosen', () => {
    localStorage.setItem('amount-unit', 'usd')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'amount-unit' })))
    show()
    expect(screen.getByRole('radio', { name: 'USD' })).toBeChecked()
  })

  test('follows a choice in another tab', () => {
    const { container } = show()
    localStorage.setItem('amount-unit', 'sats')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'amount-unit' })))
    expect(container).toHaveTextContent('5,432,000 sats')
  })

  test('lasts until the page is left if the browser stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { user, container } = show()
    await user.click(screen.getByRole('radio', { name: 'sats' }))
    expect(container).toHaveTextContent('5,432,000 sats')
  })
})

test('an amount in dollars is converted at the price of the header, if there is one', () => {
  setCurrency('USD')
  act(() => unitPreference.choose('fiat'))
  const { container } = show()
  expect(container).toHaveTextContent('0.05432 BTC')
  setPrices({})
  expect(container).toHaveTextContent('0.05432 BTC')
  expect(container).not.toHaveTextContent('$')
  setPrices({ spot: createPriceReading(64_000) })
  expect(container).toHaveTextContent('$3,476.48')
  expect(container).not.toHaveTextContent('0.05432')
})

test('hidden amounts are masked in every unit', () => {
  setCurrency('USD')
  const { container } = show()
  setPrices({ spot: createPriceReading(64_000) })
  act(() => setAmountsHidden(true))
  for (const unit of ['btc', 'sats', 'fiat'] as const) {
    act(() => unitPreference.choose(unit))
    expect(container.innerHTML).not.toMatch(/0\.05432|5,432,000|3,476/)
    expect(screen.getByRole('img', { name: 'Amount hidden' })).toBeInTheDocument()
  }
})
