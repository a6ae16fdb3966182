import { DEMO_BALANCE } from '@satlens/domain'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPrices, readingOf, setPrices } from '../../../test/prices.ts'
import { renderWithUser } from '../../../test/render.tsx'
import { hideAmounts } from '../../ui/amounts-hidden.ts'
import { Amount } from './amount.tsx'
import { chooseAmountUnit, readAmountUnit } from './amount-unit.ts'
import { UnitSwitch } from './unit-switch.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPrices()
  act(() => {
    hideAmounts(false)
    chooseAmountUnit('btc')
  })
})

const show = () =>
  renderWithUser(
    <>
      <Amount amount={DEMO_BALANCE} trimmed />
      <UnitSwitch />
    </>,
  )

describe('the unit of amounts', () => {
  test('is bitcoin where nothing or nonsense is stored', () => {
    localStorage.setItem('amount-unit', 'doge')
    expect(readAmountUnit()).toBe('btc')
  })

  test('is chosen once for every amount, and remembered on the device', async () => {
    const { user, container } = show()
    expect(container).toHaveTextContent('0.05432 BTC')
    await user.click(screen.getByRole('radio', { name: 'sats' }))
    expect(container).toHaveTextContent('5,432,000 sats')
    expect(localStorage.getItem('amount-unit')).toBe('sats')
  })

  test('chosen in another tab is followed in this one', () => {
    const { container } = show()
    localStorage.setItem('amount-unit', 'sats')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'amount-unit' })))
    expect(container).toHaveTextContent('5,432,000 sats')
  })

  test('lasts as long as the page where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { user, container } = show()
    await user.click(screen.getByRole('radio', { name: 'sats' }))
    expect(container).toHaveTextContent('5,432,000 sats')
    vi.restoreAllMocks()
  })
})

describe('in dollars', () => {
  beforeEach(() => act(() => chooseAmountUnit('usd')))

  test('an amount is worth what the header’s price makes of it', () => {
    const { container } = show()
    setPrices({ spot: readingOf(64_000) })
    expect(container).toHaveTextContent('$3,476.48')
    expect(container).not.toHaveTextContent('0.05432')
  })

  test('an amount stays in bitcoin while there is no price of now, for a sample makes nothing worth anything', () => {
    const { container } = show()
    expect(container).toHaveTextContent('0.05432 BTC')
    setPrices({})
    expect(container).toHaveTextContent('0.05432 BTC')
    expect(container).not.toHaveTextContent('$')
  })
})

test('while amounts are hidden there is a mask in every unit, and the figure is nowhere', () => {
  const { container } = show()
  setPrices({ spot: readingOf(64_000) })
  act(() => hideAmounts(true))
  for (const unit of ['btc', 'sats', 'usd'] as const) {
    act(() => chooseAmountUnit(unit))
    expect(container.innerHTML).not.toMatch(/0\.05432|5,432,000|3,476/)
    expect(screen.getByRole('img', { name: 'Amount hidden' })).toBeInTheDocument()
  }
})
